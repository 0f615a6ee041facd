import { PassThrough, type Readable } from 'node:stream';
import type { Commit, Nudges } from '#api/changes/nudges.ts';
import { Refusal } from '#api/refusal.ts';
import type { Follow } from './follow.ts';

/** Keeps proxies from closing a quiet stream; most wait at least 30 s. */
const HEARTBEAT_MS = 25_000;
const NUDGE = 'event: nudge\ndata:\n\n';

/**
 * An event stream that says when to pull, and carries what has changed where that is little. It starts with a nudge,
 * because something may have changed before the subscription stood. It ends when the reader leaves or is not let in any
 * more, or the process stops; the device opens it again.
 */
export function openStream(nudges: Pick<Nudges, 'subscribe'>, accountId: string, follow: Follow): Readable {
  const stream = new PassThrough();
  let isTelling = false;
  /** Nudged while telling; by what, where that is known. */
  let due: { commit?: Commit | undefined } | undefined;
  /** Whether the last that was written is a nudge that carries nothing. */
  let isNudged = false;

  const write = (data: string | null | undefined): void => {
    if (data === undefined) return;
    // A reader who takes nothing needs no second nudge either.
    const isKnown = data === null && isNudged && stream.readableLength > 0;
    if (isKnown || !stream.writable) return;
    isNudged = data === null;
    stream.write(data === null ? NUDGE : `event: nudge\ndata: ${data}\n\n`);
  };

  const tellOnce = async (commit?: Commit): Promise<void> => {
    try {
      // Who does not keep up is told to pull; nothing is read for them meanwhile.
      write(stream.readableLength > 0 ? null : await follow.next(commit));
    } catch (fault) {
      if (fault instanceof Refusal) stream.end();
      else write(null);
    }
  };

  const tell = async (commit?: Commit): Promise<void> => {
    due = { commit };
    if (isTelling) return;
    isTelling = true;
    while (due && stream.writable) {
      const { commit } = due;
      due = undefined;
      await tellOnce(commit);
    }
    isTelling = false;
  };

  const unsubscribe = nudges.subscribe(accountId, {
    expect: (sessionId) => follow.expect(sessionId),
    nudge: (commit) => void tell(commit),
    close: () => stream.end(),
  });
  const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS);
  heartbeat.unref();
  stream.once('close', () => {
    clearInterval(heartbeat);
    unsubscribe();
  });
  write(null);
  return stream;
}
