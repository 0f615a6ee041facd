import { connect, createServer, type Server, type Socket } from 'node:net';

/** Burst size, and the backlog that a busy machine may catch up, in milliseconds of the line. */
const PIECE_MS = 50;
const LATE_MS = 250;

/**
 * A guest's line to the server: a TCP proxy whose connections share one rate in bytes per second. It can be cut at any
 * byte.
 */
export class Line {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #bytesPerMs: number;
  /** Time at which all pending bytes will have passed. */
  #freeAt = 0;
  #isCut = false;
  port = 0;

  /** @param target port of the local server */
  constructor(target: number, bytesPerSecond: number) {
    this.#bytesPerMs = bytesPerSecond / 1000;
    this.#server = createServer({ allowHalfOpen: true }, (client) => this.#accept(client, target));
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port in the address');
    this.port = address.port;
    return this;
  }

  /** From now on resets every connection, with bytes in flight. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  restore(): void {
    this.#isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(client: Socket, target: number): void {
    if (this.#isCut) {
      client.on('error', () => client.destroy()).resetAndDestroy();
      return;
    }
    const server = connect({ port: target, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    this.#carry(client, server);
    this.#carry(server, client);
  }

  #carry(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    let isOnItsWay = false;
    from.on('error', () => from.destroy());
    from.on('end', () => isOnItsWay || to.end());
    from.on('close', () => {
      this.#sockets.delete(from);
      if (!from.readableEnded) to.destroy();
    });
    from.on('data', (chunk) => {
      from.pause();
      isOnItsWay = true;
      this.#pass(to, chunk, () => {
        isOnItsWay = false;
        // The end arrives at once, but the bytes before it are still delayed.
        if (from.readableEnded) to.end();
        else from.resume();
      });
    });
  }

  /** Sends bytes in pieces, so that connections alternate. */
  #pass(to: Socket, chunk: Buffer, done: () => void): void {
    const size = Math.min(chunk.length, Math.max(1, Math.round(this.#bytesPerMs * PIECE_MS)));
    const now = performance.now();
    this.#freeAt = Math.max(now - LATE_MS, this.#freeAt) + size / this.#bytesPerMs;
    setTimeout(
      () => {
        if (to.destroyed) return;
        to.write(chunk.subarray(0, size));
        if (size === chunk.length) done();
        else this.#pass(to, chunk.subarray(size), done);
      },
      Math.max(0, this.#freeAt - now),
    );
  }
}
