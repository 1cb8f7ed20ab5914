// Calls the Worker.

import type { Reply } from "./protocol";
import type { Operations } from "./worker";

type Listener = (event: Extract<Reply, { rows: unknown }>) => void;

export class Client {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  private nextId = 1;

  constructor(source: string, private readonly onRows: Listener) {
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    this.worker = new Worker(url);
    this.worker.onmessage = (event: MessageEvent<Reply>) => this.receive(event.data);
    this.worker.onerror = (event) => {
      for (const { reject } of this.waiting.values()) reject(new Error(event.message));
      this.waiting.clear();
    };
  }

  call<O extends keyof Operations>(op: O, args: Parameters<Operations[O]>[0]): Promise<Awaited<ReturnType<Operations[O]>>> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: never) => void, reject });
      this.worker.postMessage({ id, op, args });
    });
  }

  private receive(reply: Reply): void {
    if ("rows" in reply) return this.onRows(reply);
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if ("error" in reply) waiting?.reject(new Error(reply.error));
    else waiting?.resolve(reply.value as never);
  }
}
