// A panel beside the text with the game at the cursor, in the viewer of the web page (`<huff-board>` of web/).

import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

/** The answer to the request huff/board. */
interface Board {
  title: string;
  fen: string;
  ply: number;
  game: unknown;
}

/** Milliseconds without a movement of the cursor after which the board is drawn. */
const DELAY = 50;

export class BoardPanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** The number of the last request. Answers to earlier ones are not shown. */
  private request = 0;
  private readonly scripts: vscode.Uri;
  private readonly listeners: vscode.Disposable;

  constructor(extension: vscode.Uri, private readonly client: () => LanguageClient | undefined) {
    this.scripts = vscode.Uri.joinPath(extension, "dist");
    this.listeners = vscode.Disposable.from(
      vscode.window.onDidChangeTextEditorSelection(() => this.later()),
      vscode.workspace.onDidChangeTextDocument(() => this.later()),
    );
  }

  /** Opens the panel, or brings it to the front. */
  show(): void {
    if (this.panel) {
      this.panel.reveal(undefined, true);
      return;
    }
    const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    // The page loads only the scripts of the extension.
    this.panel = vscode.window.createWebviewPanel("huff.board", "Board", place, {
      enableScripts: true,
      retainContextWhenHidden: true,
      localResourceRoots: [this.scripts],
    });
    this.panel.onDidDispose(() => (this.panel = undefined));
    // The page reports that it is ready.
    this.panel.webview.onDidReceiveMessage(() => void this.draw());
    this.panel.webview.html = this.page(this.panel.webview);
  }

  private later(): void {
    if (this.panel) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.draw(), DELAY);
    }
  }

  private async draw(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const client = this.client();
    if (!this.panel || !client?.isRunning() || editor?.document.languageId !== "pdn") {
      return;
    }
    const request = ++this.request;
    const board = await client.sendRequest<Board | null>("huff/board", {
      textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(editor.document),
      position: client.code2ProtocolConverter.asPosition(editor.selection.active),
    });
    if (this.panel && request === this.request) {
      this.panel.title = board ? `Board ${board.title}` : "Board";
      await this.panel.webview.postMessage(board);
    }
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.listeners.dispose();
    this.panel?.dispose();
  }

  private page(webview: vscode.Webview): string {
    const script = (name: string) => `<script src="${webview.asWebviewUri(vscode.Uri.joinPath(this.scripts, name))}"></script>`;
    return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${webview.cspSource}; style-src 'unsafe-inline'">
<style>huff-board:not([hidden]) { display: block; max-width: 40em; margin: 1em auto; } code { user-select: all; }</style>
</head>
<body>
<huff-board></huff-board>
<p id="title">The position is unknown here.</p>
<p><code id="fen"></code></p>
${script("viewer.js")}
${script("panel.js")}
</body>
</html>`;
  }
}
