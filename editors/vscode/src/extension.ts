// Starts 'huff server' and shows the board of the game at the cursor.

import * as vscode from "vscode";
import { LanguageClient, ServerOptions } from "vscode-languageclient/node";
import { BoardPanel } from "./board";

let client: LanguageClient | undefined;

/** Starts the server with the current settings. */
async function start(): Promise<void> {
  const settings = vscode.workspace.getConfiguration("huff");
  const server: ServerOptions = {
    command: settings.get<string>("path", "huff"),
    args: ["server", ...settings.get<string[]>("arguments", [])],
  };
  client = new LanguageClient("huff", "huff", server, {
    // Hovers show the board as an image.
    initializationOptions: { images: true },
    documentSelector: [
      { language: "pdn", scheme: "file" },
      { language: "pdn", scheme: "untitled" },
    ],
  });
  try {
    await client.start();
  } catch (error) {
    const choice = await vscode.window.showErrorMessage(
      `The program huff did not start: ${error}. Install it, or set huff.path.`,
      "Open Settings",
    );
    if (choice) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "huff.path");
    }
  }
}

async function stop(): Promise<void> {
  const old = client;
  client = undefined;
  await old?.stop().catch(() => undefined);
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const restart = async () => {
    await stop();
    await start();
  };
  const board = new BoardPanel(context.extensionUri, () => client);
  context.subscriptions.push(
    board,
    vscode.commands.registerCommand("huff.showBoard", () => board.show()),
    vscode.commands.registerCommand("huff.restart", restart),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("huff")) {
        await restart();
      }
    }),
  );
  await start();
}

export function deactivate(): Promise<void> {
  return stop();
}
