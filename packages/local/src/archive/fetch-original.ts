import type { MissingReason } from '@tagfalter/contract/export-format';
import type { MediaState } from '@tagfalter/contract/media-urls';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import { discardBody } from '../base/discard-body.ts';
import type { Env } from '../base/env.ts';
import { sha256Of } from '../base/hash.ts';
import { ConnectionLost, overNetwork } from '../base/over-network.ts';
import { fetchMediaStates } from '../media/media-urls.ts';
import type { Control } from './control.ts';

/** Addresses are valid for at least a quarter of an hour. */
const ADDRESS_MS = 10 * MINUTE_MS;
/** Files per call for addresses. */
const AHEAD = 50;
/** A slower part resumes. */
const PART_TIMEOUT_MS = MINUTE_MS;
/** Attempts in a row without a byte. */
const TRIES = 3;

export interface WantedFile {
  hash: string;
  /** Bytes. */
  size: number;
}

/** Fetches originals one by one, each from where it broke off. */
export class Originals {
  readonly #env: Env;
  readonly #control: Control;
  readonly #states = new Map<string, { state: MediaState; at: number }>();
  #isReachable = true;

  constructor(env: Env, control: Control) {
    this.#env = env;
    this.#control = control;
  }

  /**
   * @param wanted the file, then those wanted next
   * @param onBytes called with the bytes of this file so far
   * @returns the blob or why it is missing; an unreachable server is not asked again
   */
  async fetch(wanted: readonly WantedFile[], onBytes: (bytes: number) => void): Promise<Blob | MissingReason> {
    const [file] = wanted;
    if (!file) return 'elsewhere';
    const pieces = new Pieces(file.size, onBytes);
    for (let tries = 0; tries < TRIES; tries += 1) {
      await this.#control.mayGoOn();
      const url = await this.#address(wanted);
      if (url === undefined) return this.#isReachable ? 'missing' : 'elsewhere';
      const before = pieces.size;
      const end = await this.#readOn(url, pieces);
      if (end !== 'broken') return end === 'whole' ? proven(pieces.blob(), file.hash) : 'damaged';
      if (pieces.size > before) tries = -1;
    }
    this.#isReachable = false;
    return 'elsewhere';
  }

  async #address(wanted: readonly WantedFile[]): Promise<string | undefined> {
    const [file] = wanted;
    if (!this.#isReachable || !file) return undefined;
    const now = this.#env.now();
    const known = this.#states.get(file.hash);
    if (!known || known.at + ADDRESS_MS < now) {
      const reply = await fetchMediaStates(
        this.#env,
        wanted.slice(0, AHEAD).map(({ hash }) => hash),
      );
      if (!reply.ok) {
        this.#isReachable = false;
        return undefined;
      }
      for (const state of reply.value) this.#states.set(state.hash, { state, at: now });
    }
    const found = this.#states.get(file.hash)?.state;
    return found?.state === 'ready' ? found.originalUrl : undefined;
  }

  /** `broken`: the network failed, or the address expired. */
  async #readOn(url: string, pieces: Pieces): Promise<'whole' | 'broken' | 'unfit'> {
    const signal = AbortSignal.any([this.#control.signal, AbortSignal.timeout(PART_TIMEOUT_MS)]);
    const headers: Record<string, string> = pieces.size > 0 ? { range: `bytes=${pieces.size}-` } : {};
    try {
      const reply = await overNetwork(() => this.#env.fetch(`${this.#env.origin}${url}`, { signal, headers }));
      if (!reply.ok || !reply.body) {
        await discardBody(reply);
        this.#states.clear();
        return 'broken';
      }
      if (reply.status === 200) pieces.clear();
      const reader = reply.body.getReader();
      for (;;) {
        const { done, value } = await overNetwork(() => reader.read());
        if (done) return pieces.size === pieces.whole ? 'whole' : 'unfit';
        if (!pieces.add(value)) {
          await reader.cancel();
          return 'unfit';
        }
        await this.#control.mayGoOn();
      }
    } catch (error) {
      this.#control.signal.throwIfAborted();
      if (!(error instanceof ConnectionLost)) throw error;
      return 'broken';
    }
  }
}

/** A captive portal may send as many bytes. */
async function proven(blob: Blob, hash: string): Promise<Blob | 'damaged'> {
  return (await sha256Of(blob)) === hash ? blob : 'damaged';
}

class Pieces {
  size = 0;
  readonly whole: number;
  readonly #onBytes: (bytes: number) => void;
  #parts: Uint8Array<ArrayBuffer>[] = [];

  constructor(whole: number, onBytes: (bytes: number) => void) {
    this.whole = whole;
    this.#onBytes = onBytes;
  }

  /** @returns false if the file would grow too long, as from a captive portal */
  add(part: Uint8Array<ArrayBuffer>): boolean {
    this.size += part.length;
    if (this.size > this.whole) return false;
    this.#parts.push(part);
    this.#onBytes(this.size);
    return true;
  }

  clear(): void {
    this.size = 0;
    this.#parts = [];
  }

  blob(): Blob {
    return new Blob(this.#parts);
  }
}
