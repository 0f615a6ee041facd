import { PassThrough, type Readable } from 'node:stream';
import { SECOND_MS } from '@tagfalter/domain/durations';
import { Refusal } from '#api/base/refusal.ts';
import { tooMany } from '#api/base/too-many.ts';
import type { EventDeps } from '../event-deps.ts';
import { findByToken } from '../repository.ts';
import { isRestricted, type Reader } from './read.ts';

/** Milliseconds; proxies close idle streams after 30 s or more. */
const HEARTBEAT_MS = 25_000;
/** Milliseconds between two nudges of a reader. */
const PAUSE_MS = SECOND_MS;
const NUDGE = 'event: nudge\ndata:\n\n';
/** Readers per event in this process, and per address. */
const MAX_READERS = 500;
const MAX_PER_ADDRESS = 300;
/** Retry-After; a reader without a stream polls meanwhile. */
const RETRY_AFTER = 30;

/** Opens streams that only say that a guest book has changed. */
export type OpenEventStream = (reader: Reader & { ip: string }) => Promise<Readable>;

export function createEventStreams(deps: Pick<EventDeps, 'db' | 'nudges'>): OpenEventStream {
  const take = createCounts();
  return async ({ token, actor, ip }) => {
    const event = await findByToken(deps.db, token);
    if (!event) throw new Refusal('not_found');
    if (isRestricted(event, actor)) throw new Refusal('unauthorized');
    const giveBack = take([
      [event.eventId, MAX_READERS],
      [ip, MAX_PER_ADDRESS],
    ]);
    return openStream(deps.nudges, event.eventId, giveBack);
  };
}

/** @throws Refusal `too_many_requests` */
function createCounts() {
  const counts = new Map<string, number>();
  const add = (name: string, by: number): void => {
    const now = (counts.get(name) ?? 0) + by;
    if (now > 0) counts.set(name, now);
    else counts.delete(name);
  };
  return (wanted: readonly (readonly [string, number])[]): (() => void) => {
    if (wanted.some(([name, most]) => (counts.get(name) ?? 0) >= most))
      throw tooMany('streams of a guest book', RETRY_AFTER);
    for (const [name] of wanted) add(name, 1);
    return () => {
      for (const [name] of wanted) add(name, -1);
    };
  };
}

/** Begins with a nudge: something may have changed before the subscription. */
function openStream(nudges: EventDeps['nudges'], eventId: string, onClose: () => void): Readable {
  const stream = new PassThrough();
  let pause: NodeJS.Timeout | undefined;
  let isDue = false;
  const nudge = (): void => {
    if (pause) {
      isDue = true;
      return;
    }
    // A reader that has not read the last nudge needs no second.
    if (stream.writable && stream.readableLength === 0) stream.write(NUDGE);
    pause = setTimeout(() => {
      pause = undefined;
      const wasDue = isDue;
      isDue = false;
      if (wasDue) nudge();
    }, PAUSE_MS).unref();
  };
  const unsubscribe = nudges.subscribe(eventId, { expect: () => undefined, nudge, close: () => stream.end() });
  const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS).unref();
  stream.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(pause);
    unsubscribe();
    onClose();
  });
  nudge();
  return stream;
}
