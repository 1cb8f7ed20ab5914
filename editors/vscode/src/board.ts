// A panel beside the text with the board of the game at the cursor.

import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

/** The answer to the request huff/board. */
interface Board {
  svg: string;
  fen: string;
  title: string;
}

/** Milliseconds without a movement of the cursor after which the board is drawn. */
const DELAY = 50;

export class BoardPanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly listeners: vscode.Disposable;

  constructor(private readonly client: () => LanguageClient | undefined) {
    this.listeners = vscode.Disposable.from(
      vscode.window.onDidChangeTextEditorSelection(() => this.later()),
      vscode.workspace.onDidChangeTextDocument(() => this.later()),
    );
  }

  /** Opens the panel, or brings it to the front. */
  show(): void {
    if (this.panel) {
      this.panel.reveal(undefined, true);
    } else {
      const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
      // The page has no script, and loads nothing.
      this.panel = vscode.window.createWebviewPanel("huff.board", "Board", place, {
        enableScripts: false,
        localResourceRoots: [],
      });
      this.panel.onDidDispose(() => (this.panel = undefined));
    }
    void this.draw();
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
    const board = await client.sendRequest<Board | null>("huff/board", {
      textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(editor.document),
      position: client.code2ProtocolConverter.asPosition(editor.selection.active),
    });
    if (this.panel) {
      this.panel.title = board ? `Board ${board.title}` : "Board";
      this.panel.webview.html = page(board);
    }
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.listeners.dispose();
    this.panel?.dispose();
  }
}

function page(board: Board | null): string {
  const content = board
    ? `<figure>${board.svg}<figcaption>${escape(board.title)}<br><code>${escape(board.fen)}</code></figcaption></figure>`
    : "<p>The position is unknown here.</p>";
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>figure { margin: 1em auto; max-width: 30em; } svg { width: 100%; height: auto; } code { user-select: all; }</style>
</head>
<body>${content}</body>
</html>`;
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
