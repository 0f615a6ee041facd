import { PROTOCOL, PROTOCOL_HEADER } from '@tagfalter/contract/protocol';
import { type Carried, CarriedSchema, nudgeStream } from '@tagfalter/contract/sync-stream';
import * as v from 'valibot';
import type { Env } from '../env.ts';
import { letGo } from '../let-go.ts';
import { MAX_HIDDEN_MS, retryDelay } from './backoff.ts';
import { bindAccount } from './bind-account.ts';
import { readEvents, type StreamEvent } from './event-stream.ts';

/** What of a BroadcastChannel is used. */
export interface NudgeChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

const MESSAGE = 'nudge';
/** A stream that ends sooner, in milliseconds, is none: each brings a round, and something on the way lets none pass. */
const SHORTEST_MS = 1000;

/** A wait that one of the signals cuts short. */
function pause(ms: number, signals: readonly AbortSignal[]): Promise<void> {
  const cut = AbortSignal.any([...signals]);
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    if (cut.aborted) end();
    else cut.addEventListener('abort', end);
  });
}

/** What hears the stream. */
export interface NudgeListener {
  /** There is something to pull. */
  nudge(): void;
  /** There is something to pull, and this is it. @returns false where it has to be pulled all the same */
  take(carried: Carried): Promise<boolean>;
}

/** What an event carries; undefined where it only says "pull", or something this version does not understand. */
function carriedBy({ data }: StreamEvent): Carried | undefined {
  if (data === '') return undefined;
  try {
    const parsed = v.safeParse(CarriedSchema, JSON.parse(data));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

type Ended = 'after opening' | 'unopened' | 'signed out';

/** One connection, until it ends. */
async function listen(env: Env, listener: NudgeListener, signal: AbortSignal): Promise<Ended> {
  const token = await env.token();
  if (token.status === 'signed-out') return 'signed out';
  if (token.status !== 'ok') return 'unopened';
  let opened = false;
  try {
    const reply = await env.fetch(`${env.origin}${nudgeStream.path}?protocol=${PROTOCOL}`, {
      headers: { authorization: `Bearer ${token.token}`, accept: 'text/event-stream' },
      cache: 'no-store',
      signal,
    });
    if (!reply.ok || !reply.body || !reply.headers.has(PROTOCOL_HEADER)) {
      await letGo(reply);
      return 'unopened';
    }
    opened = true;
    // Whatever was said while nobody listened.
    listener.nudge();
    await readEvents(reply.body, (event) => {
      if (event.name !== 'nudge') return;
      const carried = carriedBy(event);
      if (carried) void take(listener, carried);
      else listener.nudge();
    });
  } catch {
    // Cut: the next connection catches up.
  }
  return opened ? 'after opening' : 'unopened';
}

async function take(listener: NudgeListener, carried: Carried): Promise<void> {
  // Where the device's storage fails, a round tries again and says so.
  const isTaken = await listener.take(carried).catch(() => false);
  if (!isTaken) listener.nudge();
}

interface Holding {
  env: Env;
  listener: NudgeListener;
  signal: AbortSignal;
  /** Aborted when the server answers anything at all. */
  answered: () => AbortSignal;
}

/** Keeps a connection open until `signal`, coming back ever more slowly while there is none. */
async function hold({ env, listener, signal, answered }: Holding): Promise<void> {
  let attempt = 0;
  while (!signal.aborted) {
    const began = env.now();
    const ended = await listen(env, listener, signal);
    if (signal.aborted) return;
    const hasLasted = ended === 'after opening' && env.now() - began >= SHORTEST_MS;
    attempt = hasLasted ? 1 : attempt + 1;
    const delay = retryDelay(attempt, { visible: env.visible(), waiting: false }, env.random(), 0);
    // Who is signed out will sign in by hand, which starts anew: asking on in a hurry helps nobody (S4).
    if (ended === 'signed out') await pause(MAX_HIDDEN_MS, [signal]);
    // A server that ends its streams is not asked again for having answered: opening one makes it answer.
    else await pause(delay, ended === 'unopened' ? [signal, answered()] : [signal]);
  }
}

export interface NudgeStream {
  /** Listens until the answer is called. */
  start(): () => void;
  /** The server has answered a round: a stream that could not be opened is tried again at once (wire 29). */
  serverAnswered(): void;
}

/**
 * Tells the listener whenever the server says that there is something to pull. One tab per browser holds the stream, by a
 * Web Lock; it tells the others, unless what there is came along (S12: a sixth stream would stall every request). Its end
 * is the next tab's turn.
 */
export function createNudges(env: Env, accountId: string, listener: NudgeListener, channel: NudgeChannel): NudgeStream {
  let answer = new AbortController();
  const answered = () => answer.signal;
  return {
    serverAnswered() {
      answer.abort();
      answer = new AbortController();
    },
    start() {
      const life = new AbortController();
      const { signal } = life;
      const bound = bindAccount(env, accountId, signal);
      const hear = (event: { data: unknown }) => {
        if (event.data === MESSAGE) listener.nudge();
      };
      const tell = () => {
        if (signal.aborted) return;
        listener.nudge();
        channel.postMessage(MESSAGE);
      };
      const take = async (carried: Carried) => signal.aborted || listener.take(carried);
      channel.addEventListener('message', hear);
      const place = { env: bound, listener: { nudge: tell, take }, signal, answered };
      const holding = env.locks ? env.locks.request(`stream-${accountId}`, { signal }, () => hold(place)) : hold(place);
      // Stopping while in line for the lock rejects with an AbortError.
      holding.catch(() => undefined);
      return () => {
        life.abort();
        channel.removeEventListener('message', hear);
      };
    },
  };
}
