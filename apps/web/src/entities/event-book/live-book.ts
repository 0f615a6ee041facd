import { longestPause } from '@tagfalter/local/loop/backoff';
import { createNudges, type NudgeChannel } from '@tagfalter/local/loop/nudges';
import type { Caller } from '#entities/person/caller.ts';
import { env } from '#platform/env.ts';

/** Tabs of one guest book each hold a stream of their own: guests have one tab. */
const NO_CHANNEL: NudgeChannel = {
  postMessage: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
};

/**
 * Calls `pull` whenever the guest book may have changed: at each nudge of its stream; by the clock while no stream is
 * open; and when the page comes to the front or finds a network.
 * @param path of the stream
 * @returns stops it
 */
export function followBook(token: string, path: string, caller: Caller, pull: () => void): () => void {
  const stop = new AbortController();
  let isStreaming = false;
  const nudged = () => {
    isStreaming = true;
    pull();
  };
  const stream = createNudges<never>(
    {
      owner: { kind: 'event', id: token },
      path,
      authorize: async () => {
        // Asked before each connection: whatever was open has ended.
        isStreaming = false;
        return caller.credentials();
      },
      pokeIn: () => undefined,
    },
    { ...env, locks: undefined },
    { nudge: nudged, take: async () => false },
    NO_CHANNEL,
  );
  const end = stream.start();
  const timer = setInterval(
    () => {
      if (!isStreaming && env.visible()) pull();
    },
    longestPause({ visible: true, waiting: false }),
  );
  const { signal } = stop;
  window.addEventListener('online', pull, { signal });
  document.addEventListener('visibilitychange', () => env.visible() && pull(), { signal });
  return () => {
    end();
    clearInterval(timer);
    stop.abort();
  };
}
