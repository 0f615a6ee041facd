import { pullChanges } from '@tagfalter/contract/sync-pull';
import { pushMutations } from '@tagfalter/contract/sync-push';
import type { Crash, Fault } from './steps.ts';

/** Run of the app on a device, from its start to its end. */
export interface Life {
  /** `true`: its writes and requests have no effect. */
  dead: boolean;
  /** Planned crash point. */
  crash: Crash | undefined;
  /** Transactions left before the crash; `undefined` = no limit. */
  transactions: number | undefined;
}

export class CrashError extends Error {}

/** Records each push that reaches the server: called on sending, the result on the response. */
export type Pushes = (body: string) => (answered: unknown) => void;

/** Network between devices and server; it can cut, double and hold requests. */
export class Network {
  readonly #late: (() => Promise<unknown>)[] = [];
  /** Faults of the next requests, one each. */
  faults: (Fault | undefined)[] = [];
  /** Maximum rows per page of a pull. */
  pageRows = 500;
  /** Runs once, while a page is in flight. */
  meanwhile: (() => Promise<void>) | undefined;
  readonly #pushes: Pushes;

  constructor(pushes: Pushes) {
    this.#pushes = pushes;
  }

  /** The `fetch` of one run of the app. */
  fetchOf(life: Life): typeof fetch {
    return async (input, init) => {
      const url = this.#paged(new URL(String(input)));
      this.#mayLeave(life, url);
      const reply = await this.#carry(url, init);
      if (url.pathname === pullChanges.path) await this.#takeTime();
      this.#mayArrive(life, url);
      return reply;
    };
  }

  /** Delivers all held requests, the last first. */
  async deliver(): Promise<void> {
    for (let send = this.#late.pop(); send; send = this.#late.pop()) await send();
  }

  async #takeTime(): Promise<void> {
    const { meanwhile } = this;
    this.meanwhile = undefined;
    await meanwhile?.();
  }

  #paged(url: URL): URL {
    if (url.pathname === pullChanges.path) url.searchParams.set('limit', String(this.pageRows));
    return url;
  }

  #mayLeave(life: Life, { pathname }: URL): void {
    const isPush = pathname === pushMutations.path;
    if (life.crash === 'push' && isPush) life.dead = true;
    if (life.dead) throw new CrashError('the device is gone');
  }

  /** Whether the device is alive to take the response. */
  #mayArrive(life: Life, { pathname }: URL): void {
    const [isPush, isPull] = [pathname === pushMutations.path, pathname === pullChanges.path];
    if (isPush && life.crash === 'push-answer') life.dead = true;
    if (isPull && life.crash === 'page') life.dead = true;
    if ((isPush && life.crash === 'results') || (isPull && life.crash === 'page-stored')) life.transactions = 1;
    if (life.dead) throw new CrashError('the device is gone');
  }

  /** The response is recorded even if the sender never receives it. */
  async #send(url: URL, init: RequestInit | undefined): Promise<Response> {
    if (url.pathname !== pushMutations.path) return fetch(url, init);
    const answered = this.#pushes(String(init?.body));
    const reply = await fetch(url, init);
    if (reply.ok) answered(await reply.clone().json());
    return reply;
  }

  async #carry(url: URL, init: RequestInit | undefined): Promise<Response> {
    const send = () => this.#send(url, init);
    const sendLate = () => this.#send(url, { ...init, signal: null }).then((reply) => reply.arrayBuffer());
    switch (this.faults.shift()) {
      case 'cut':
        throw new TypeError('fetch failed');
      case 'late':
        this.#late.push(sendLate);
        throw new TypeError('fetch failed');
      case 'portal':
        return new Response('<html>Willkommen im WLAN</html>', { status: 200 });
      case 'busy':
        return new Response('nope', { status: 503 });
      case 'lost':
        await (await send()).arrayBuffer();
        throw new TypeError('fetch failed');
      case 'gateway':
        await (await send()).arrayBuffer();
        return new Response('Gateway Timeout', { status: 504 });
      case 'twice': {
        const [reply] = await Promise.all([send(), sendLate()]);
        return reply;
      }
      case 'echo':
        this.#late.push(sendLate);
        return send();
      case undefined:
        return send();
    }
  }
}
