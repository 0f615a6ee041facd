import type { ProgressRequest } from '../src/media/sending.ts';

class ProgressNews extends Event {
  readonly loaded: number;
  constructor(loaded: number) {
    super('progress');
    this.loaded = loaded;
  }
}

/** An `XMLHttpRequest` over a `fetch`: of a body it tells at the half and at its end that it is on its way. */
export class FakeXhr extends EventTarget implements ProgressRequest {
  readonly upload = new EventTarget();
  readonly #fetch: typeof fetch;
  readonly #headers = new Headers();
  #method = 'GET';
  #url = '';
  #reply = new Response(null);
  responseText = '';
  timeout = 0;

  constructor(fetchWith: typeof fetch) {
    super();
    this.#fetch = fetchWith;
  }

  get status(): number {
    return this.#reply.status;
  }

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#reply.headers.get(name);
  }

  send(body: Blob | null): void {
    for (const share of body ? [0.5, 1] : []) this.upload.dispatchEvent(new ProgressNews((body?.size ?? 0) * share));
    this.#answer(body).then(
      () => this.dispatchEvent(new Event('load')),
      () => this.dispatchEvent(new Event('error')),
    );
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }

  async #answer(body: Blob | null): Promise<void> {
    this.#reply = await this.#fetch(this.#url, { method: this.#method, headers: this.#headers, body });
    this.responseText = await this.#reply.text();
  }
}
