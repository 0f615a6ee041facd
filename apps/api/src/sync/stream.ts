import { PassThrough, type Readable } from 'node:stream';
import type { Nudges } from '#api/changes/nudges.ts';

/** Keeps proxies from closing a quiet stream; most wait at least 30 s. */
const HEARTBEAT_MS = 25_000;
const NUDGE = 'event: nudge\ndata:\n\n';

/**
 * An event stream that says when to pull. It starts with a nudge, because something may have changed before the
 * subscription stood. It ends when the reader leaves or the process stops; the device opens it again.
 */
export function openStream(nudges: Pick<Nudges, 'subscribe'>, accountId: string): Readable {
  const stream = new PassThrough();
  const unsubscribe = nudges.subscribe(accountId, {
    // A reader who takes nothing needs no second nudge either.
    nudge: () => void (stream.readableLength < NUDGE.length * 2 && stream.write(NUDGE)),
    close: () => stream.end(),
  });
  const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS);
  heartbeat.unref();
  stream.once('close', () => {
    clearInterval(heartbeat);
    unsubscribe();
  });
  stream.write(NUDGE);
  return stream;
}
