import { vi } from 'vitest';
import type { BuiltFile } from '../src/shelf.ts';
import { FakeCaches } from './fake-caches.ts';

export const ORIGIN = 'https://tagfalter.test';

/** A browser's requests take paths. */
class RequestHere extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input instanceof Request ? input : new URL(String(input), ORIGIN), init);
  }
}

type Listener = (event: object) => void;

/** A page of the app as its worker sees it. */
export interface FakeWindow {
  url: string;
  focused: boolean;
  focus: () => Promise<void>;
  postMessage: (message: unknown) => void;
}

/** A browser around the worker's script: the test loads that into it, then plays the browser's events. */
export class WorkerScope {
  readonly caches = new FakeCaches();
  readonly windows: FakeWindow[] = [];
  readonly opened: string[] = [];
  readonly shown: [string, NotificationOptions][] = [];
  readonly asked: string[] = [];
  readonly skipWaiting = vi.fn(async () => undefined);
  readonly claim = vi.fn(async () => undefined);
  readonly unsubscribe = vi.fn(async () => true);
  /** Script of the worker that runs so far. */
  active: { scriptURL: string } | null = null;
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';
  languages: readonly string[] = ['de-DE'];
  isOnline = true;
  /** Whether notifications may be shown. */
  isPermitted = true;
  /** Files of the server, by path; anything else is a 404. */
  readonly served = new Map<string, string>();
  readonly #listeners = new Map<string, Listener[]>();

  /** Puts itself in the place of the worker's globals until the test's file ends. */
  constructor(script: string, built: readonly BuiltFile[]) {
    const scope = this;
    const globals = {
      location: new URL(script, ORIGIN),
      caches: this.caches,
      skipWaiting: this.skipWaiting,
      clients: {
        claim: this.claim,
        matchAll: async ({ type = '', includeUncontrolled = false } = {}) =>
          type === 'window' && includeUncontrolled ? this.windows : [],
        openWindow: async (path: string) => void this.opened.push(path),
      },
      registration: {
        scope: `${ORIGIN}/`,
        get active() {
          return scope.active;
        },
        pushManager: { getSubscription: async () => ({ unsubscribe: this.unsubscribe }) },
        showNotification: async (title: string, options: NotificationOptions) => {
          if (!this.isPermitted) throw new TypeError('No permission');
          this.shown.push([title, options]);
        },
      },
      navigator: {
        get userAgent() {
          return scope.userAgent;
        },
        get languages() {
          return scope.languages;
        },
        get onLine() {
          return scope.isOnline;
        },
      },
      fetch: (input: RequestInfo | URL) => this.#serve(input),
      addEventListener: (type: string, listener: Listener) =>
        this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]),
      __WB_MANIFEST: built,
      __WB_DISABLE_DEV_LOGS: true,
      self: globalThis,
      Request: RequestHere,
      // Workbox asks whether an event is one.
      ExtendableEvent: Event,
      FetchEvent: Event,
    };
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  }

  async #serve(input: RequestInfo | URL): Promise<Response> {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), ORIGIN);
    this.asked.push(pathname);
    if (!this.isOnline) throw new TypeError('Failed to fetch');
    const body = this.served.get(pathname);
    return body === undefined ? new Response('no page', { status: 404 }) : new Response(body);
  }

  /** Plays an event, and waits for what it has kept the worker alive for. @returns the answer to a request, and whether it failed */
  async play(type: string, details: object = {}): Promise<{ reply: Response | undefined; failure: unknown }> {
    const kept: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    const event = Object.assign(new Event(type), {
      ...details,
      waitUntil: (work: Promise<unknown>) => void kept.push(work),
      respondWith: (reply: Promise<Response>) => {
        answer = reply;
      },
    });
    for (const listener of this.#listeners.get(type) ?? []) listener(event);
    let failure: unknown;
    const note = (error: unknown) => {
      failure = error;
      return undefined;
    };
    const reply = await answer?.catch(note);
    // Work that begins late is waited for, too.
    for (const work of kept) await work.catch(note);
    return { reply, failure };
  }

  /** Asks for an address as a page does, or as the address bar. @returns what the worker answers, `past` if it does not */
  async ask(path: string, { isPage = false, method = 'GET', body = undefined as FormData | undefined } = {}) {
    const request = new Request(new URL(path, ORIGIN), { method, ...(body ? { body } : {}) });
    // The system's share names no page that it comes from.
    Object.defineProperty(request, 'referrer', { value: '' });
    if (isPage) Object.defineProperty(request, 'mode', { value: 'navigate' });
    const { reply, failure } = await this.play('fetch', { request });
    if (failure !== undefined) return 'failed';
    if (reply === undefined) return 'past';
    return reply.status === 200 ? reply.text() : `${reply.status} ${reply.headers.get('location') ?? ''}`.trim();
  }
}
