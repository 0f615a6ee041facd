import { PassThrough, type Readable } from 'node:stream';
import { Refusal } from '#api/base/refusal.ts';
import type { Commit, Nudges } from '#api/changes/nudges.ts';
import type { StreamSubscription } from './subscription.ts';

/** Milliseconds; proxies close idle streams after 30 s or more. */
const HEARTBEAT_MS = 25_000;
const NUDGE = 'event: nudge\ndata:\n\n';

/**
 * Stream of nudges with small changes. Begins with an empty nudge, because something may have changed before the
 * subscription. Ends with reader, session, token or process.
 * @param endsIn milliseconds; undefined for never
 */
export function openStream(
  nudges: Pick<Nudges, 'subscribe'>,
  ownerId: string,
  subscription: StreamSubscription,
  endsIn?: number,
): Readable {
  const stream = new PassThrough();
  let isTelling = false;
  /** A nudge during the computation of an event. */
  let due: { commit?: Commit | undefined } | undefined;
  /** The last event was an empty nudge. */
  let isNudged = false;

  const write = (data: string | null | undefined): void => {
    if (data === undefined) return;
    // A reader that has not read the last empty nudge needs no second.
    const isKnown = data === null && isNudged && stream.readableLength > 0;
    if (isKnown || !stream.writable) return;
    isNudged = data === null;
    stream.write(data === null ? NUDGE : `event: nudge\ndata: ${data}\n\n`);
  };

  const announceOnce = async (commit?: Commit): Promise<void> => {
    try {
      // A slow reader gets an empty nudge, and costs no reads.
      write(stream.readableLength > 0 ? null : await subscription.next(commit));
    } catch (fault) {
      if (fault instanceof Refusal) stream.end();
      else write(null);
    }
  };

  const announce = async (commit?: Commit): Promise<void> => {
    due = { commit };
    if (isTelling) return;
    isTelling = true;
    while (due && stream.writable) {
      const { commit } = due;
      due = undefined;
      await announceOnce(commit);
    }
    isTelling = false;
  };

  const unsubscribe = nudges.subscribe(ownerId, {
    expect: (sessionId) => subscription.expect(sessionId),
    nudge: (commit) => void announce(commit),
    close: () => stream.end(),
  });
  const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS);
  heartbeat.unref();
  const end = endsIn === undefined ? undefined : setTimeout(() => stream.end(), endsIn).unref();
  stream.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(end);
    unsubscribe();
  });
  write(null);
  return stream;
}
