import * as v from 'valibot';

const Message = v.object({
  id: v.optional(v.nullable(v.number())),
  type: v.string(),
  result: v.optional(v.unknown()),
  error: v.optional(v.string()),
  message: v.optional(v.string()),
});

/** Longer than any question of a journey waits in the page. */
const ANSWER_MS = 30_000;

/** WebDriver BiDi: questions and answers with JSON over one socket (decision 155). */
export class BidiConnection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#receive(String(data)));
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The browser has gone'));
      this.#waiting.clear();
    });
  }

  static async open(address: string): Promise<BidiConnection> {
    const socket = new WebSocket(address);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve(), { once: true });
      socket.addEventListener('error', () => reject(new Error(`No answer at ${address}`)), { once: true });
    });
    return new BidiConnection(socket);
  }

  /** @throws Error with the browser's words when it refuses, and when it goes before it answers */
  ask(method: string, params: Record<string, unknown>): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`No answer to ${method} in ${ANSWER_MS} ms`)), ANSWER_MS).unref();
      this.#waiting.set(id, { resolve, reject });
      if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ id, method, params }));
      else reject(new Error('The browser has gone'));
    });
  }

  #receive(data: string): void {
    const { id, type, result, error, message } = v.parse(v.pipe(v.string(), v.parseJson(), Message), data);
    // Events are nobody's: none was asked for.
    if (id === undefined || id === null) return;
    const asked = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (type === 'success') asked?.resolve(result);
    else asked?.reject(new Error(`${error}: ${message}`));
  }
}
