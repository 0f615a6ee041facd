import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client';
import { ConnectionLost } from '../base/over-network.ts';
import { REQUEST_TIMEOUT_MS } from './fetch-stack.ts';
import type { ProgressRequest } from './sending.ts';

/** For tus-js-client in windows: unlike `fetch`, it reports the progress of a running request. */
export class XhrHttpStack implements HttpStack {
  readonly #open: () => ProgressRequest;

  constructor(open: () => ProgressRequest) {
    this.#open = open;
  }

  createRequest(method: string, url: string): HttpRequest {
    return new XhrRequest(this.#open(), method, url);
  }

  getName(): string {
    return 'XhrHttpStack';
  }
}

class XhrRequest implements HttpRequest {
  readonly #xhr: ProgressRequest;
  readonly #method: string;
  readonly #url: string;
  readonly #headers = new Map<string, string>();
  #onProgress: (bytes: number) => void = () => undefined;

  constructor(xhr: ProgressRequest, method: string, url: string) {
    this.#xhr = xhr;
    this.#method = method;
    this.#url = url;
    xhr.open(method, url);
    xhr.timeout = REQUEST_TIMEOUT_MS;
    xhr.upload.addEventListener('progress', (event) => {
      if ('loaded' in event && typeof event.loaded === 'number') this.#onProgress(event.loaded);
    });
  }

  getMethod(): string {
    return this.#method;
  }

  getURL(): string {
    return this.#url;
  }

  setHeader(name: string, value: string): void {
    this.#headers.set(name, value);
    this.#xhr.setRequestHeader(name, value);
  }

  getHeader(name: string): string | undefined {
    return this.#headers.get(name);
  }

  setProgressHandler(handler: (bytes: number) => void): void {
    this.#onProgress = handler;
  }

  /** @throws ConnectionLost if no whole response comes */
  send(body?: unknown): Promise<HttpResponse> {
    const xhr = this.#xhr;
    return new Promise((resolve, reject) => {
      xhr.addEventListener('load', () => resolve(responseOf(xhr)));
      for (const end of ['error', 'timeout', 'abort']) {
        xhr.addEventListener(end, () => reject(new ConnectionLost(`no answer: ${end}`)));
      }
      xhr.send(body instanceof Blob ? body : null);
    });
  }

  async abort(): Promise<void> {
    this.#xhr.abort();
  }

  getUnderlyingObject(): ProgressRequest {
    return this.#xhr;
  }
}

function responseOf(xhr: ProgressRequest): HttpResponse {
  return {
    getStatus: () => xhr.status,
    getHeader: (name) => xhr.getResponseHeader(name) ?? undefined,
    getBody: () => xhr.responseText,
    getUnderlyingObject: () => xhr,
  };
}
