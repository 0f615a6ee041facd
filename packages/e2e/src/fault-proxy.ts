import { connect, createServer, type Server, type Socket } from 'node:net';
import { BodyReset } from './body-reset.ts';
import { BodyWatch, type Middle } from './body-watch.ts';
import { PORTAL_ANSWER } from './captive-portal.ts';
import { Meetings } from './meetings.ts';
import { OneTimeFaults, type Pair } from './one-time-faults.ts';
import { type RequestHead, readRequestHead } from './request-head.ts';
import { SentSecrets } from './sent-secrets.ts';
import { type Limit, passOn } from './throttled-pipe.ts';
import { UploadWatch } from './upload-watch.ts';

/** `on`: passes all. `cut`: resets every connection. `hole`: accepts all, sends nothing. `portal`: responds itself. */
type Line = 'on' | 'cut' | 'hole' | 'portal';
/** Lasting fault; it strikes when it resets, swallows, answers, slows or holds something. */
export type Lasting = Exclude<Line, 'on'> | 'slow' | 'stall';

/**
 * A network that fails on command: a TCP proxy between browser and product. Playwright's own offline switch does not
 * reach the service worker's traffic, the proxy does.
 */
export class FaultProxy {
  /** Bytes that passed since the start: `up` to the server, `down` to the browser. */
  readonly bytes = { up: 0, down: 0 };
  uploads = new UploadWatch();
  /** Secrets of requests that the server has got or may have got. */
  readonly secrets = new SentSecrets();
  port = 0;
  readonly #targetPort: () => number;
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  /** Connections that the server still holds open, though the browser has left. */
  readonly #halfOpen = new Set<Socket>();
  #line: Line = 'on';
  #limit: Limit = null;
  readonly #reset = { up: new BodyReset(), down: new BodyReset() };
  readonly #meetings = new Meetings<Lasting>();
  readonly #once = new OneTimeFaults();
  readonly #replacements = new Map<string, Buffer>();

  /** @param targetPort loopback port of the product; read per connection, so a restart may change it */
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

  /** Resets open and new connections. */
  cut(): void {
    this.#line = 'cut';
    if (this.#pairs.size > 0) this.#meetings.announce('cut');
    this.#resetAll();
  }

  /**
   * Restores the network and releases held bytes. Connections from the black hole stay dead without the server's
   * knowledge.
   */
  restore(): void {
    if (this.#line === 'hole') for (const { client } of this.#pairs) client.resetAndDestroy();
    this.#line = 'on';
    if (this.#limit === 0) this.#limit = null;
  }

  /** Ends every fault, armed faults included, and serves nothing itself. */
  heal(): void {
    this.restore();
    this.#limit = null;
    this.#once.disarm();
    for (const reset of Object.values(this.#reset)) reset.disarm();
    this.#meetings.forget();
    this.#replacements.clear();
  }

  /** From now on swallows all bytes, as behind a dead router. */
  blackHole(): void {
    this.#line = 'hole';
    for (const { server } of this.#pairs) this.#halfOpen.add(server);
  }

  /** From now on answers every request 200 with a network sign-in page. */
  portal(): void {
    this.#line = 'portal';
  }

  /** Limits both directions; null lifts the limit, 0 holds all bytes back. */
  throttle(bytesPerSecond: Limit): void {
    this.#limit = bytesPerSecond;
  }

  /** Resolves when this fault next strikes, or on `heal`. Call it before the fault begins. */
  meets(fault: Lasting): Promise<void> {
    return this.#meetings.next(fault);
  }

  /**
   * Resets every connection in the middle of a request body, after `bytes` further bytes to the server. Resolves after
   * the reset.
   */
  breakAfter(bytes: number): Promise<void> {
    return this.#reset.up.arm(bytes);
  }

  /** Same for a response body; a response without a length, such as a stream, passes. */
  breakReplyAfter(bytes: number): Promise<void> {
    return this.#reset.down.arm(bytes);
  }

  /** The next request to this path reaches the server; its response is lost. */
  dropReplyTo(path: string): Promise<void> {
    return this.#once.dropReplyTo(path);
  }

  /** Delivers the next request to this path twice; resolves when the second is answered. */
  deliverTwice(path: string): Promise<void> {
    return this.#once.deliverTwice(path);
  }

  /** The next request to this path reaches the server; its response waits here. Resolves to the release. */
  holdReplyTo(path: string): Promise<() => void> {
    return this.#once.holdReplyTo(path);
  }

  /** From now on answers this path itself, as a server with a newer build; no `body` ends that. */
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
      this.#meetings.announce('cut');
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
    const body = new BodyWatch();
    const noteSecrets = this.secrets.reader();
    const pass = (chunk: Buffer, head: RequestHead | undefined): void => {
      if (head) {
        bodyPasses = head.method === 'PATCH' ? this.uploads.begin(head) : undefined;
        repeat = this.#beginsFault(head.path, pair, () => repeat ?? []) ? [] : undefined;
      }
      this.bytes.up += chunk.length;
      noteSecrets(chunk, head);
      bodyPasses?.(chunk.length - (head?.length ?? 0));
      repeat?.push(chunk);
      const middle = body.next(chunk);
      const replacement = head && this.#replacements.get(head.path);
      if (this.#line === 'hole') this.#meetings.announce('hole');
      else if (replacement) pair.client.write(replacement);
      else this.#send(pair, chunk, 'up', middle);
    };
    pair.client.on('data', (chunk) => {
      const head = readRequestHead(chunk);
      if (this.#line !== 'portal') pass(chunk, head);
      else if (head) {
        this.#meetings.announce('portal');
        pair.client.end(PORTAL_ANSWER);
      }
    });
  }

  /** Begins the one-time fault armed for this request. `true`: keep its bytes for a second delivery. */
  #beginsFault(path: string, pair: Pair, kept: () => Buffer[]): boolean {
    const carrying = { kept, goOn: () => this.#carryDown(pair), port: this.#targetPort };
    // A request swallowed by the hole does not trigger a one-time fault.
    return this.#line === 'on' && this.#once.begin(path, pair, carrying);
  }

  #send({ client, server }: Pair, chunk: Buffer, direction: 'up' | 'down', middle: Middle): void {
    const [from, to] = direction === 'up' ? [client, server] : [server, client];
    from.pause();
    const reset = this.#reset[direction].take(chunk.length, middle);
    if (reset) {
      to.write(chunk.subarray(0, reset.bytes), () => {
        this.#resetAll();
        reset.struck();
      });
      return;
    }
    if (this.#limit !== null) this.#meetings.announce(this.#limit === 0 ? 'stall' : 'slow');
    passOn(
      to,
      chunk,
      () => this.#limit,
      () => from.resume(),
    );
  }

  #carryDown(pair: Pair): void {
    const body = new BodyWatch();
    pair.server.on('data', (chunk) => {
      const middle = body.next(chunk);
      if (this.#line === 'hole') return;
      this.bytes.down += chunk.length;
      this.#send(pair, chunk, 'down', middle);
    });
  }
}
