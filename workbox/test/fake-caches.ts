const hrefOf = (request: RequestInfo | URL) =>
  request instanceof Request ? request.url : new URL(String(request), location.href).href;

/** A cache of a browser, by address; queries count, headers do not. */
export class FakeCache {
  readonly #held = new Map<string, Response>();

  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    return this.#held.get(hrefOf(request))?.clone();
  }

  async put(request: RequestInfo | URL, reply: Response): Promise<void> {
    this.#held.set(hrefOf(request), reply);
  }

  async add(request: RequestInfo | URL): Promise<void> {
    const reply = await fetch(hrefOf(request));
    if (!reply.ok) throw new TypeError('The server refuses it');
    await this.put(request, reply);
  }

  async keys(): Promise<Request[]> {
    return [...this.#held.keys()].map((href) => new Request(href));
  }

  async delete(request: RequestInfo | URL): Promise<boolean> {
    return this.#held.delete(hrefOf(request));
  }

  /** Paths with their queries, as they lie. */
  get paths(): string[] {
    return [...this.#held.keys()].map((href) => href.slice(new URL(href).origin.length));
  }
}

/** The caches of an origin. */
export class FakeCaches {
  readonly #open = new Map<string, FakeCache>();

  /** As `open`, for tests that look. */
  at(name: string): FakeCache {
    const known = this.#open.get(name) ?? new FakeCache();
    this.#open.set(name, known);
    return known;
  }

  async open(name: string): Promise<FakeCache> {
    return this.at(name);
  }

  async match(request: RequestInfo | URL, { cacheName = '' } = {}): Promise<Response | undefined> {
    return this.#open.get(cacheName)?.match(request);
  }

  async keys(): Promise<string[]> {
    return [...this.#open.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.#open.delete(name);
  }
}
