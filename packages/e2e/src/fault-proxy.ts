import { connect, createServer, type Server, type Socket } from 'node:net';
import { PORTAL_ANSWER } from './captive-portal.ts';
import { deliverAgain, dropAnswer, holdAnswer, type Pair } from './one-time-faults.ts';
import { type RequestHead, readRequestHead } from './request-head.ts';
import { type Limit, passOn } from './throttled-pipe.ts';
import { UploadWatch } from './upload-watch.ts';

/** `on`: passes all. `cut`: resets every connection. `hole`: takes all, answers nothing. `portal`: answers by itself. */
type Line = 'on' | 'cut' | 'hole' | 'portal';

/**
 * A network that fails on command: a TCP proxy between browser and product. Playwright's own offline switch does not
 * reach the service worker's traffic, this does (reliability).
 */
export class FaultProxy {
  /** Bytes that passed since the start: `up` to the server, `down` to the browser. */
  readonly bytes = { up: 0, down: 0 };
  uploads = new UploadWatch();
  port = 0;
  readonly #targetPort: () => number;
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  /** Connections the server still believes in, though nobody is at the other end any more. */
  readonly #halfOpen = new Set<Socket>();
  #line: Line = 'on';
  #limit: Limit = null;
  #breakAfter: { left: number; broken: () => void } | undefined;
  #dropAnswerTo: { path: string; dropped: () => void } | undefined;
  readonly #replacements = new Map<string, Buffer>();
  #holdAnswerTo: { path: string; held: () => void; released: Promise<void> } | undefined;
  #deliverTwice: { path: string; delivered: () => void } | undefined;

  /** @param targetPort where the product listens on loopback; asked at each connection, so it may restart elsewhere */
  constructor(targetPort: () => number) {
    this.#targetPort = targetPort;
    this.#server = createServer({ allowHalfOpen: false }, (client) => this.#accept(client));
  }

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port in the address');
    this.port = address.port;
  }

  /** Takes the network away: open connections are reset, new ones too. */
  cut(): void {
    this.#line = 'cut';
    this.#resetAll();
  }

  /** Gives the network back; connections that hung in the black hole stay dead, and the server never hears of that. */
  restore(): void {
    if (this.#line === 'hole') for (const { client } of this.#pairs) client.resetAndDestroy();
    this.#line = 'on';
  }

  /** Ends every fault, also those that wait for their moment, and serves nothing by itself any more. */
  heal(): void {
    this.restore();
    this.#limit = null;
    this.#breakAfter = this.#dropAnswerTo = this.#deliverTwice = this.#holdAnswerTo = undefined;
    this.#replacements.clear();
  }

  /** From now on bytes go in and nothing comes out, as behind a dead router. */
  blackHole(): void {
    this.#line = 'hole';
    for (const { server } of this.#pairs) this.#halfOpen.add(server);
  }

  /** From now on every request is answered 200 with a page to sign in to the network. */
  portal(): void {
    this.#line = 'portal';
  }

  /** Limits both directions; null lifts the limit. */
  throttle(bytesPerSecond: Limit): void {
    this.#limit = bytesPerSecond;
  }

  /** Resets every connection once so many further bytes have gone to the server. Resolves when that has happened. */
  breakAfter(bytes: number): Promise<void> {
    return new Promise((broken) => {
      this.#breakAfter = { left: bytes, broken };
    });
  }

  /** The next request to this path reaches the server, its answer does not come back. */
  dropAnswerTo(path: string): Promise<void> {
    return new Promise((dropped) => {
      this.#dropAnswerTo = { path, dropped };
    });
  }

  /** The next request to this path is given to the server a second time; resolves when that was answered. */
  deliverTwice(path: string): Promise<void> {
    return new Promise((delivered) => {
      this.#deliverTwice = { path, delivered };
    });
  }

  /** The next request to this path reaches the server, its answer waits here. Resolves to what lets it go. */
  holdAnswerTo(path: string): Promise<() => void> {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    return new Promise((resolve) => {
      this.#holdAnswerTo = { path, released, held: () => resolve(release) };
    });
  }

  /** Answers this path itself from now on, as a server with a newer build would; without a body no more. */
  serve(path: string, body?: string, status: '200 OK' | '404 Not Found' = '200 OK'): void {
    const head = `HTTP/1.1 ${status}\r\ncontent-type: text/javascript\r\ncache-control: no-cache\r\n`;
    const bytes = Buffer.from(body ?? '');
    const reply = Buffer.concat([Buffer.from(`${head}content-length: ${bytes.length}\r\n\r\n`), bytes]);
    if (body === undefined) this.#replacements.delete(path);
    else this.#replacements.set(path, reply);
  }

  async close(): Promise<void> {
    this.cut();
    for (const server of this.#halfOpen) server.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #resetAll(): void {
    for (const { client, server } of this.#pairs) {
      client.resetAndDestroy();
      server.resetAndDestroy();
    }
    this.#pairs.clear();
  }

  #accept(client: Socket): void {
    client.on('error', () => client.destroy());
    if (this.#line === 'cut') {
      client.resetAndDestroy();
      return;
    }
    const server = connect({ port: this.#targetPort(), host: '127.0.0.1', noDelay: true });
    const pair = { client, server };
    this.#pairs.add(pair);
    if (this.#line === 'hole') this.#halfOpen.add(server);
    server.on('error', () => client.resetAndDestroy());
    client.on('close', () => {
      this.#pairs.delete(pair);
      if (!this.#halfOpen.has(server)) server.destroy();
    });
    server.on('close', () => {
      this.#halfOpen.delete(server);
      client.end();
    });
    this.#carryUp(pair);
    this.#carryDown(pair);
  }

  #carryUp(pair: Pair): void {
    let bodyPasses: ((bytes: number) => void) | undefined;
    let repeat: Buffer[] | undefined;
    const pass = (chunk: Buffer, head: RequestHead | undefined): void => {
      if (head) {
        bodyPasses = head.method === 'PATCH' ? this.uploads.begin(head) : undefined;
        repeat = this.#startsFault(head.path, pair, () => repeat ?? []) ? [] : undefined;
      }
      this.bytes.up += chunk.length;
      bodyPasses?.(chunk.length - (head?.length ?? 0));
      repeat?.push(chunk);
      if (this.#line === 'hole') return;
      const replacement = head && this.#replacements.get(head.path);
      if (replacement) pair.client.write(replacement);
      else this.#sendUp(pair, chunk);
    };
    pair.client.on('data', (chunk) => {
      const head = readRequestHead(chunk);
      if (this.#line !== 'portal') pass(chunk, head);
      else if (head) pair.client.end(PORTAL_ANSWER);
    });
  }

  #sendUp({ client, server }: Pair, chunk: Buffer): void {
    client.pause();
    const last = this.#lastBytes(chunk.length);
    if (last !== undefined) {
      server.write(chunk.subarray(0, last), () => this.#break());
      return;
    }
    passOn(
      server,
      chunk,
      () => this.#limit,
      () => client.resume(),
    );
  }

  /** Arms the one-time faults of a request. True when its bytes are to be kept for a second delivery. */
  #startsFault(path: string, pair: Pair, kept: () => Buffer[]): boolean {
    const hold = this.#holdAnswerTo;
    if (hold && path.startsWith(hold.path)) {
      this.#holdAnswerTo = undefined;
      holdAnswer(pair, hold, () => this.#carryDown(pair));
      return false;
    }
    const drop = this.#dropAnswerTo;
    if (drop && path.startsWith(drop.path)) {
      this.#dropAnswerTo = undefined;
      dropAnswer(pair, drop.dropped);
      return false;
    }
    const twice = this.#deliverTwice;
    if (!twice || !path.startsWith(twice.path)) return false;
    this.#deliverTwice = undefined;
    deliverAgain(pair, this.#targetPort, kept, twice.delivered);
    return true;
  }

  /** Counts towards the armed break; answers how many of these bytes still pass when it comes within them. */
  #lastBytes(bytes: number): number | undefined {
    const fault = this.#breakAfter;
    if (!fault) return undefined;
    if (bytes >= fault.left) return fault.left;
    fault.left -= bytes;
    return undefined;
  }

  #break(): void {
    const fault = this.#breakAfter;
    this.#breakAfter = undefined;
    this.#resetAll();
    fault?.broken();
  }

  #carryDown({ client, server }: Pair): void {
    server.on('data', (chunk) => {
      if (this.#line === 'hole') return;
      this.bytes.down += chunk.length;
      server.pause();
      passOn(
        client,
        chunk,
        () => this.#limit,
        () => server.resume(),
      );
    });
  }
}
