// The script of the pages that `huff report` and `huff show --html` write: the viewer, and links to plies.

import "./huff-viewer";

/** Opens what contains the target of a link, and shows the ply that the link names. */
function follow(hash: string, ply?: string): void {
  const board = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
  const details = board?.closest("details");
  if (!board || !details && board.localName !== "huff-board") return;
  if (ply !== undefined) board.setAttribute("ply", ply);
  if (details) details.open = true;
  board.scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-ply]");
  if (link) follow(link.hash, link.dataset.ply);
});
addEventListener("hashchange", () => follow(location.hash));
follow(location.hash);
