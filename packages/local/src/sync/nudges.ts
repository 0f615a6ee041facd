import { PROTOCOL_HEADER } from '@tagfalter/contract/protocol';
import { nudgeStream } from '@tagfalter/contract/sync-stream';
import type { Env } from '../env.ts';
import { letGo } from '../let-go.ts';
import { MAX_HIDDEN_MS, retryDelay } from './backoff.ts';
import { bindAccount } from './bind-account.ts';
import { readEventNames } from './event-stream.ts';

/** What of a BroadcastChannel is used. */
export interface NudgeChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

const MESSAGE = 'nudge';

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

type Ended = 'after opening' | 'unopened' | 'signed out';

/** One connection, until it ends. */
async function listen(env: Env, onNudge: () => void, signal: AbortSignal): Promise<Ended> {
  const token = await env.token();
  if (token.status === 'signed-out') return 'signed out';
  if (token.status !== 'ok') return 'unopened';
  let opened = false;
  try {
    const reply = await env.fetch(`${env.origin}${nudgeStream.path}`, {
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
    onNudge();
    await readEventNames(reply.body, (name) => name === 'nudge' && onNudge());
  } catch {
    // Cut: the next connection catches up.
  }
  return opened ? 'after opening' : 'unopened';
}

/** Keeps a connection open until `signal`, coming back ever more slowly while there is none. */
async function hold(env: Env, onNudge: () => void, signal: AbortSignal): Promise<void> {
  let attempt = 0;
  while (!signal.aborted) {
    const ended = await listen(env, onNudge, signal);
    if (signal.aborted) return;
    attempt = ended === 'after opening' ? 1 : attempt + 1;
    const delay = retryDelay(attempt, { visible: env.visible(), waiting: false }, env.random(), 0);
    // Who is signed out will sign in by hand, which starts anew: asking on in a hurry helps nobody (S4).
    await pause(ended === 'signed out' ? MAX_HIDDEN_MS : delay, signal);
  }
}

/**
 * Calls `onNudge` whenever the server says that there is something to pull. One tab per browser holds the stream, by a
 * Web Lock; it tells the others (S12: a sixth stream would stall every request). Its end is the next tab's turn.
 */
export function createNudges(
  env: Env,
  accountId: string,
  onNudge: () => void,
  channel: NudgeChannel,
): { start(): () => void } {
  return {
    start() {
      const life = new AbortController();
      const { signal } = life;
      const bound = bindAccount(env, accountId, signal);
      const hear = (event: { data: unknown }) => {
        if (event.data === MESSAGE) onNudge();
      };
      const tell = () => {
        if (signal.aborted) return;
        onNudge();
        channel.postMessage(MESSAGE);
      };
      channel.addEventListener('message', hear);
      const holding = env.locks
        ? env.locks.request(`stream-${accountId}`, { signal }, () => hold(bound, tell, signal))
        : hold(bound, tell, signal);
      // Stopping while in line for the lock rejects with an AbortError.
      holding.catch(() => undefined);
      return () => {
        life.abort();
        channel.removeEventListener('message', hear);
      };
    },
  };
}
