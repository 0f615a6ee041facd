import { MINUTE_MS } from '@tagfalter/domain/durations';
import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client';
import { overNetwork } from '../base/over-network.ts';

/** A chunk takes 26 s over the slowest line considered (20 kB/s). */
export const REQUEST_TIMEOUT_MS = MINUTE_MS;

/** For tus-js-client, because service workers lack XMLHttpRequest. */
export class FetchHttpStack implements HttpStack {
  readonly #fetch: typeof fetch;

  constructor(fetchWith: typeof fetch) {
    this.#fetch = fetchWith;
  }

  createRequest(method: string, url: string): HttpRequest {
    return new FetchRequest(this.#fetch, method, url);
  }

  getName(): string {
    return 'FetchHttpStack';
  }
}

class FetchRequest implements HttpRequest {
  readonly #fetch: typeof fetch;
  readonly #method: string;
  readonly #url: string;
  readonly #headers = new Map<string, string>();
  readonly #abort = new AbortController();

  constructor(fetchWith: typeof fetch, method: string, url: string) {
    this.#fetch = fetchWith;
    this.#method = method;
    this.#url = url;
  }

  getMethod(): string {
    return this.#method;
  }

  getURL(): string {
    return this.#url;
  }

  setHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getHeader(name: string): string | undefined {
    return this.#headers.get(name);
  }

  /** `fetch` reports no progress within a request. */
  setProgressHandler(): void {}

  async send(body?: unknown): Promise<HttpResponse> {
    const request: RequestInit = {
      method: this.#method,
      headers: Object.fromEntries(this.#headers),
      body: body instanceof Blob ? body : null,
      cache: 'no-store',
      signal: AbortSignal.any([this.#abort.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
    };
    const { reply, text } = await overNetwork(async () => {
      const reply = await this.#fetch(this.#url, request);
      return { reply, text: await reply.text() };
    });
    return {
      getStatus: () => reply.status,
      getHeader: (name) => reply.headers.get(name) ?? undefined,
      getBody: () => text,
      getUnderlyingObject: () => reply,
    };
  }

  async abort(): Promise<void> {
    this.#abort.abort();
  }

  getUnderlyingObject(): undefined {
    return undefined;
  }
}
