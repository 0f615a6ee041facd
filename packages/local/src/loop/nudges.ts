import { PROTOCOL, PROTOCOL_HEADER } from '@tagfalter/contract/protocol';
import { SECOND_MS } from '@tagfalter/domain/durations';
import type { Credentials } from '../base/credentials.ts';
import { discardBody } from '../base/discard-body.ts';
import type { Env } from '../base/env.ts';
import { ConnectionLost, overNetwork } from '../base/over-network.ts';
import { type Owner, ownerKey } from '../base/owner.ts';
import { reporting } from '../base/report.ts';
import { MAX_HIDDEN_MS, retryDelay } from './backoff.ts';
import { readEvents } from './event-stream.ts';

export interface NudgeChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

const MESSAGE = 'nudge';
/**
 * Milliseconds. A shorter stream counts as failed: each opening starts a round, and intermediaries may cut every
 * stream.
 */
const MIN_MS = SECOND_MS;

/** Ends early if a signal is aborted. */
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

/** `Poke` is the payload of an event. */
export interface NudgeListener<Poke> {
  /** Something changed at the server: pull. */
  nudge(): void;
  /** The event carries the change. @returns false if a pull is needed all the same */
  take(poke: Poke): Promise<boolean>;
}

/** Owner-specific parts. */
export interface StreamParts<Poke> {
  owner: Owner;
  path: string;
  /** @param signal once aborted, no headers are returned */
  authorize(signal: AbortSignal): Promise<Credentials>;
  /** `undefined` if the event only says "pull", or this version does not understand it. */
  pokeIn(data: string): Poke | undefined;
}

type StreamEnv = Pick<Env, 'fetch' | 'origin' | 'now' | 'random' | 'visible' | 'locks' | 'report'>;

type EndReason = 'after opening' | 'unopened' | 'signed out';

async function listen<Poke>({ parts, env, listener, signal }: Holding<Poke>): Promise<EndReason> {
  let opened = false;
  try {
    const credentials = await parts.authorize(signal);
    if (credentials.status === 'signed-out') return 'signed out';
    if (credentials.status !== 'ok') return 'unopened';
    const headers = { ...credentials.headers, accept: 'text/event-stream' };
    const address = `${env.origin}${parts.path}?protocol=${PROTOCOL}`;
    const reply = await overNetwork(() => env.fetch(address, { headers, cache: 'no-store', signal }));
    if (!reply.ok || !reply.body || !reply.headers.has(PROTOCOL_HEADER)) {
      await discardBody(reply);
      return 'unopened';
    }
    opened = true;
    // Covers the time without a stream.
    listener.nudge();
    await readEvents(reply.body, (event) => {
      if (event.name !== 'nudge') return;
      const poke = event.data === '' ? undefined : parts.pokeIn(event.data);
      if (poke) void take(env, listener, poke);
      else listener.nudge();
    });
  } catch (error) {
    // Expected: the stream broke off; the next connection catches up.
    if (!(error instanceof ConnectionLost)) env.report(error, 'nudges: the stream');
  }
  return opened ? 'after opening' : 'unopened';
}

async function take<Poke>(env: StreamEnv, listener: NudgeListener<Poke>, poke: Poke): Promise<void> {
  // If the storage fails, a round tries again and reports it.
  const isTaken = await listener.take(poke).catch(reporting(env, 'nudges: a poke', false));
  if (!isTaken) listener.nudge();
}

interface Holding<Poke> {
  parts: StreamParts<Poke>;
  env: StreamEnv;
  listener: NudgeListener<Poke>;
  signal: AbortSignal;
  /** Aborted when the server responds to any request. */
  answered: () => AbortSignal;
}

/** The pauses between failed attempts grow. */
async function hold<Poke>(holding: Holding<Poke>): Promise<void> {
  const { env, signal, answered } = holding;
  let attempt = 0;
  while (!signal.aborted) {
    const began = env.now();
    const ended = await listen(holding);
    if (signal.aborted) return;
    const hasLasted = ended === 'after opening' && env.now() - began >= MIN_MS;
    attempt = hasLasted ? 1 : attempt + 1;
    const delay = retryDelay(attempt, { visible: env.visible(), waiting: false }, env.random(), 0);
    // Only a sign-in helps, which starts the stream anew (S4).
    if (ended === 'signed out') await pause(MAX_HIDDEN_MS, [signal]);
    // The opening causes a response itself, so `answered` would end every pause.
    else await pause(delay, ended === 'unopened' ? [signal, answered()] : [signal]);
  }
}

export interface NudgeStream {
  /** Returns a function that stops it. */
  start(): () => void;
  /** Retries a stream that could not be opened (wire 29). */
  serverReplied(): void;
}

/**
 * A Web Lock lets one tab per browser hold the stream: a sixth would block every request (S12). It tells the others of
 * nudges, not of applied pokes: the store is shared.
 */
export function createNudges<Poke>(
  parts: StreamParts<Poke>,
  env: StreamEnv,
  listener: NudgeListener<Poke>,
  channel: NudgeChannel,
): NudgeStream {
  let replied = new AbortController();
  const answered = () => replied.signal;
  return {
    serverReplied() {
      replied.abort();
      replied = new AbortController();
    },
    start() {
      const life = new AbortController();
      const { signal } = life;
      const receive = (event: { data: unknown }) => {
        if (event.data === MESSAGE) listener.nudge();
      };
      const announce = () => {
        if (signal.aborted) return;
        listener.nudge();
        channel.postMessage(MESSAGE);
      };
      const take = async (poke: Poke) => signal.aborted || listener.take(poke);
      channel.addEventListener('message', receive);
      const connection = { parts, env, listener: { nudge: announce, take }, signal, answered };
      const lock = `stream-${ownerKey(parts.owner)}`;
      const holding = env.locks ? env.locks.request(lock, { signal }, () => hold(connection)) : hold(connection);
      holding.catch((error: unknown) => {
        // Expected: an AbortError, if stopped while waiting for the lock.
        if (!signal.aborted) env.report(error, 'nudges: holding the stream');
      });
      return () => {
        life.abort();
        channel.removeEventListener('message', receive);
      };
    },
  };
}
