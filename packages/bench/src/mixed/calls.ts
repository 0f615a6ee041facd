import { IDENTITY_PATH, TokenReplySchema } from '@tagfalter/contract/identity';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import * as v from 'valibot';
import { addressOf } from '../sides/product/accounts.ts';
import type { CallTally, Kind } from './tally.ts';

/** As long as the app waits (`packages/local`). */
const TIMEOUT_MS = 30_000;
/** A token lives 10 minutes; the app renews it before. */
const TOKEN_MS = 8 * MINUTE_MS;

/** A request that failed and was counted. */
export class CallFailed extends Error {}

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

/** The measured requests of one device, from an address of its own. */
export class Calls {
  readonly origin: string;
  readonly #cookie: string;
  readonly #from: { 'x-forwarded-for': string };
  readonly #tally: CallTally;
  #token: { value: string; until: number } | undefined;

  constructor(origin: string, device: { cookie: string; number: number }, tally: CallTally) {
    this.origin = origin;
    this.#cookie = device.cookie;
    this.#from = { 'x-forwarded-for': addressOf(device.number) };
    this.#tally = tally;
  }

  /** A request to its last byte. @throws CallFailed */
  async send(kind: Kind, path: string, init: Init = {}): Promise<Buffer> {
    return (await this.ask(kind, path, init)).body;
  }

  /** As `send`, with the headers. @throws CallFailed */
  async ask(kind: Kind, path: string, init: Init = {}): Promise<{ body: Buffer; headers: Headers }> {
    const headers = { ...init.headers, ...(await this.#authorization()) };
    return this.#measured(kind, path, { ...init, headers });
  }

  /** Opens an endless response; measured until its headers. @throws CallFailed */
  async open(kind: Kind, path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const headers = { ...this.#from, ...(await this.#authorization()) };
    const began = performance.now();
    const reply = await fetch(`${this.origin}${path}`, { headers, signal }).catch((fault: unknown) => {
      if (signal.aborted) throw fault;
      return this.#fail(kind, reasonOf(fault));
    });
    if (!reply.ok || !reply.body) return this.#fail(kind, reply.status);
    this.#tally.took(kind, performance.now() - began);
    return reply.body;
  }

  async #authorization(): Promise<{ authorization: string }> {
    if (!this.#token || Date.now() > this.#token.until) {
      const init = { headers: { cookie: this.#cookie } };
      const { body } = await this.#measured('token', `${IDENTITY_PATH}/token`, init);
      const { token } = v.parse(TokenReplySchema, JSON.parse(String(body)));
      this.#token = { value: token, until: Date.now() + TOKEN_MS };
    }
    return { authorization: `Bearer ${this.#token.value}` };
  }

  async #measured(kind: Kind, path: string, init: Init): Promise<{ body: Buffer; headers: Headers }> {
    const began = performance.now();
    const headers = { ...init.headers, ...this.#from };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    let reply: Response;
    let body: Buffer;
    try {
      reply = await fetch(`${this.origin}${path}`, { ...init, headers, signal });
      body = Buffer.from(await reply.arrayBuffer());
    } catch (fault) {
      return this.#fail(kind, reasonOf(fault));
    }
    if (!reply.ok) return this.#fail(kind, reply.status);
    this.#tally.took(kind, performance.now() - began);
    return { body, headers: reply.headers };
  }

  #fail(kind: Kind, reason: string | number): never {
    this.#tally.failed(kind, reason);
    throw new CallFailed(`${kind} ${reason}`);
  }
}

function reasonOf(fault: unknown): string {
  return fault instanceof Error && fault.name === 'TimeoutError' ? 'timed out' : 'broke';
}
