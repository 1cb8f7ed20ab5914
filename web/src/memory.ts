// What the page remembers. Where storage is not allowed (private windows, some file:// pages) it forgets.

export function recall<T extends object>(key: string, otherwise: T): T {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`huff.${key}`) ?? "null");
    return stored && typeof stored === "object" ? { ...otherwise, ...stored } : otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: object): void {
  try {
    localStorage.setItem(`huff.${key}`, JSON.stringify(value));
  } catch { /* storage is full or forbidden */ }
}
