import { beforeAll, beforeEach, vi } from 'vitest';
import { FOR_A_STORE, FOR_THE_PAGE } from './for-the-page.ts';

/**
 * Resource that our code has taken from the page: a listener, timer, object URL, channel, or place in a list of
 * listeners. Leaving code gives all of them back: every test with a DOM counts them, and names each one left. Each file
 * of tests loads this first.
 */
interface Listening {
  kind: string;
  /** The target, store or list that has it. */
  holder: object;
  /** Where it was taken; its stack is only written out when asked for. */
  at: Error;
}
const taken = new Set<Listening>();

const HERE = /\/stage\/leaving\.ts/;
/** A place in our code: 'apps/web/src/platform/today.ts' and its line. */
const OURS = /\/((?:apps\/web|packages\/(?:ui|local))\/src\/[^?:)]+)[^:)]*:(\d+)/;

/**
 * Returns the file of the web app that took it; for a place in a list, the caller of the list's own file. Undefined
 * where a library took it for itself, or a test.
 */
function takerOf({ kind, at }: Listening): { file: string; line: string; through: string[] } | undefined {
  const frames = (at.stack ?? '').split('\n').filter((frame) => /^\s+at /.test(frame) && !HERE.test(frame));
  const [inner, ...outer] = frames.map((frame) => OURS.exec(frame)?.slice(1));
  const caller = kind === IN_A_LIST ? outer.find((one) => one && one[0] !== inner?.[0]) : undefined;
  const [file = '', line = ''] = (inner && (caller ?? inner)) ?? [];
  const through = [inner, ...outer].map((one) => one?.[0] ?? '');
  return /^packages\/local|\.test\.ts$|^$/.test(file) ? undefined : { file, line, through };
}

function take(kind: string, holder: object): Listening {
  const one = { kind, holder, at: new Error(kind) };
  taken.add(one);
  return one;
}

/** The page of the file; a test may take it away. */
const page = globalThis.document;

function workers(): EventTarget | undefined {
  try {
    return globalThis.navigator?.serviceWorker;
  } catch {
    // Expected: a test in which even to look is denied.
    return undefined;
  }
}

/** Pages, media queries and what belongs to the browser; an element's or a request's listeners go with it. */
function lastsLonger(target: EventTarget): string | undefined {
  if (target === globalThis) return 'window';
  if (target === page) return 'document';
  if (target === page.body || target === page.documentElement) return 'body';
  if (target === page.fonts) return 'document.fonts';
  if (target === globalThis.visualViewport) return 'visualViewport';
  if (target === workers()) return 'navigator.serviceWorker';
  return 'matches' in target && 'media' in target ? 'a media query' : undefined;
}

/** The prototype that has the method for all of a kind. */
function ownerOfListening(target: EventTarget): EventTarget {
  let owner: EventTarget = target;
  while (!Object.hasOwn(owner, 'addEventListener')) owner = Object.getPrototypeOf(owner);
  return owner;
}

type Listen = EventTarget['addEventListener'];
/** Listeners of each target, by type and phase. */
const received = new WeakMap<EventTarget, Map<unknown, Map<string, Listening>>>();

function watchListeners(holder: { addEventListener: Listen; removeEventListener: Listen }): void {
  const { addEventListener: add, removeEventListener: remove } = holder;
  const typeOf = (type: string, options: unknown) =>
    `${type} ${options === true || (options instanceof Object && 'capture' in options && options.capture === true)}`;
  const forget = (target: EventTarget, listener: unknown, type: string) => {
    const one = received.get(target)?.get(listener)?.get(type);
    if (one) taken.delete(one);
    received.get(target)?.get(listener)?.delete(type);
  };
  holder.addEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const target = this ?? globalThis;
    const name = listener ? lastsLonger(target) : undefined;
    const { signal, once } = options instanceof Object ? options : {};
    const key = typeOf(type, options);
    if (name !== undefined && signal?.aborted !== true && !received.get(target)?.get(listener)?.has(key)) {
      const ofTarget = received.get(target) ?? new Map<unknown, Map<string, Listening>>();
      received.set(target, ofTarget);
      const ofListener = ofTarget.get(listener) ?? new Map<string, Listening>();
      ofTarget.set(listener, ofListener.set(key, take(`a listener for ${type} of ${name}`, target)));
      const drop = () => forget(target, listener, key);
      signal?.addEventListener('abort', drop, { once: true });
      if (once) add.call(target, type, drop, { once: true });
    }
    return add.call(target, type, listener, options);
  };
  holder.removeEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const target = this ?? globalThis;
    forget(target, listener, typeOf(type, options));
    return remove.call(target, type, listener, options);
  };
}

function watchTimers(): void {
  const { setInterval: every, clearInterval: stop, setTimeout: later, clearTimeout: cancel } = globalThis;
  const running = new Map<unknown, Listening>();
  const forget = (timer: unknown) => {
    const one = running.get(timer);
    if (one) taken.delete(one);
    running.delete(timer);
  };
  // A timer is a number in browsers and an object in Node: its type does not matter.
  Object.assign(globalThis, {
    setInterval: (...args: Parameters<typeof every>) => {
      const timer = every(...args);
      running.set(timer, take('an interval', globalThis));
      return timer;
    },
    setTimeout: (call: (...rest: unknown[]) => void, delay?: number, ...rest: unknown[]) => {
      const timer = later(() => {
        forget(timer);
        call(...rest);
      }, delay);
      running.set(timer, take(`a timeout of ${delay} ms`, globalThis));
      return timer;
    },
    clearInterval: (timer?: Parameters<typeof stop>[0]) => {
      forget(timer);
      stop(timer);
    },
    clearTimeout: (timer?: Parameters<typeof cancel>[0]) => {
      forget(timer);
      cancel(timer);
    },
  });
}

function watchUrls(): void {
  const { createObjectURL: make, revokeObjectURL: revoke } = URL;
  const made = new Map<string, Listening>();
  URL.createObjectURL = (blob) => {
    const url = make.call(URL, blob);
    made.set(url, take('an object URL', URL));
    return url;
  };
  URL.revokeObjectURL = (url) => {
    const one = made.get(url);
    if (one) taken.delete(one);
    revoke.call(URL, url);
  };
}

function watchChannels(): void {
  const { close } = BroadcastChannel.prototype;
  const open = new WeakMap<BroadcastChannel, Listening>();
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        open.set(this, take('a channel', this));
      }
    },
  );
  BroadcastChannel.prototype.close = function () {
    const one = open.get(this);
    if (one) taken.delete(one);
    close.call(this);
  };
}

const IN_A_LIST = 'a place among the listeners';

/** Watches sets: our stores, loops and sessions keep their listeners in one. */
function watchSets(): void {
  const { add, delete: remove, clear } = Set.prototype;
  const inSets = new WeakMap<object, Map<unknown, Listening>>();
  Set.prototype.add = function (value: unknown) {
    if (typeof value === 'function' && !this.has(value)) {
      const ofSet = inSets.get(this) ?? new Map<unknown, Listening>();
      inSets.set(this, ofSet.set(value, take(IN_A_LIST, this)));
    }
    return add.call(this, value);
  };
  const forget = (set: object, value: unknown) => {
    const one = inSets.get(set)?.get(value);
    if (one) remove.call(taken, one);
  };
  Set.prototype.delete = function (value: unknown) {
    if (typeof value === 'function') forget(this, value);
    return remove.call(this, value);
  };
  Set.prototype.clear = function () {
    for (const value of inSets.get(this)?.keys() ?? []) forget(this, value);
    clear.call(this);
  };
}

let isKept = false;
let isLookedAt = true;
let isForever = false;
/** Says that a main file's own page is started, which nothing takes away: there is nothing to look at. */
export function neverLeaves(): void {
  isForever = true;
}
/** Says that the page stays for all tests of the file: it is looked at after the last one, if at all. */
export function keepsItsPage(isSeenLeaving = true): void {
  isKept = true;
  isLookedAt = isSeenLeaving;
}

/** Names each resource of ours that is left; one meant to last as long as the page may be there once. */
function left(): string[] {
  const seen = new Map<object, Set<string>>();
  const names = new Set<string>();
  for (const one of taken) {
    const by = takerOf(one);
    if (!by) continue;
    const name = `${one.kind}, taken at ${by.file}:${by.line}`;
    const ofHolder = seen.get(one.holder) ?? new Set();
    // Code that only a test begins twice is there twice.
    const isMeant = FOR_THE_PAGE.has(by.file) && !(isKept && ofHolder.has(name));
    if (!isMeant && !by.through.some((file) => FOR_A_STORE.has(file))) names.add(name);
    seen.set(one.holder, ofHolder.add(name));
  }
  return [...names];
}

/** Waits for late leavers; then names each remaining resource once. */
export async function nothingLeft(): Promise<void> {
  if (isForever) return;
  await vi.waitUntil(() => left().length === 0, { timeout: 2_000, interval: 5 }).catch(() => undefined);
  const names = left();
  if (names.length === 0) return;
  taken.clear();
  throw new Error(`left behind:\n${names.join('\n')}`);
}

if (typeof document !== 'undefined') {
  Error.stackTraceLimit = 30;
  const media = window.matchMedia('print');
  for (const holder of new Set([globalThis, ...[new EventTarget(), document, media].map(ownerOfListening)]))
    watchListeners(holder);
  watchTimers();
  watchUrls();
  watchChannels();
  watchSets();
  // These hooks come last: a file's own clean-up after a test has run by then.
  beforeEach(({ task }) => () => {
    // A red test has not come to its end: its remains are no news.
    if (task.result?.state === 'fail') taken.clear();
    else if (!isKept) return nothingLeft();
    return undefined;
  });
  beforeAll(() => () => (isLookedAt ? nothingLeft() : undefined));
}
