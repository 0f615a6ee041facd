import type { changeEventEntry } from '@tagfalter/contract/event-entries';
import { type EventEntry, EventEntrySchema, type OwnEvent, type WireEvent } from '@tagfalter/contract/wire-event';
import type { Fault } from '@tagfalter/local/base/fault';
import { perAccount } from '@tagfalter/local/base/per-account';
import type { Reply } from '@tagfalter/local/base/request';
import { SerialQueue } from '@tagfalter/local/base/serial-queue';
import * as v from 'valibot';
import { patchHostedEntry, removeEntry } from './host-calls.ts';

type KnownEvent = WireEvent | OwnEvent;
type Judgement = Omit<v.InferInput<typeof changeEventEntry.body>, 'version'>;

/** Versions of an entry that acts of this page made: from the host's view to the last reply. */
interface OwnActs {
  first: number;
  last: number;
}

/** Acts on one entry, with the versions that earlier ones made. */
interface Acts {
  queue: SerialQueue;
  own: OwnActs | null;
  underWay: number;
}

/** Acts under way by entry. */
const actsOf = perAccount('host-acts', () => new Map<string, Acts>());

/**
 * Acts on one entry follow each other. Each names the version its host saw, or the one that their own earlier acts have
 * made of it: two quick taps are no conflict. Nor is a version that looks the same: a picture is seen a moment before
 * the version that tells of it.
 * @param entry as its host sees it
 */
function inTurn<T>(
  entry: EventEntry,
  act: (version: number) => Promise<Reply<T>>,
  versionOf: (done: T) => number,
): Promise<Reply<T>> {
  const acts = actsOf();
  const line = acts.get(entry.id) ?? { queue: new SerialQueue(), own: null, underWay: 0 };
  acts.set(entry.id, line);
  line.underWay += 1;
  // After the caller has shown the reply: from then on the host sees the last version.
  const leave = () => {
    line.underWay -= 1;
    if (line.underWay === 0) acts.delete(entry.id);
  };
  const run = line.queue.add(async () => {
    const { own } = line;
    const isOwn = own !== null && own.first <= entry.version && entry.version <= own.last;
    const tried = await act(isOwn ? own.last : entry.version);
    const now = tried.ok ? undefined : changedEntry(tried.fault);
    const reply = now && looksLike(now, entry) ? await act(now.version) : tried;
    const first = isOwn ? own.first : entry.version;
    if (reply.ok) line.own = { first, last: versionOf(reply.value) };
    return reply;
  });
  return run.finally(() => setTimeout(leave));
}

/** Approves, shows or hides an entry or single pictures as its host sees them; a wish that stands already is done. */
export async function judgeEntry(
  event: KnownEvent,
  entry: EventEntry,
  judgement: Judgement,
): Promise<Reply<EventEntry>> {
  const act = (version: number) => patchHostedEntry(event, entry.id, { ...judgement, version });
  const reply = await inTurn(entry, act, (done) => done.version);
  const now = reply.ok ? undefined : changedEntry(reply.fault);
  return now && isFulfilled(now, judgement) ? { ok: true, value: now } : reply;
}

/** Deletes an entry as its host sees it. */
export function deleteHostedEntry(event: KnownEvent, entry: EventEntry): Promise<Reply<undefined>> {
  return inTurn(
    entry,
    (version) => removeEntry(event, entry.id, version),
    () => entry.version,
  );
}

/** The entry as it is now, if another version was judged. */
export function changedEntry(fault: Fault): EventEntry | undefined {
  if (fault.kind !== 'refused' || fault.code !== 'conflict') return undefined;
  const parsed = v.safeParse(EventEntrySchema, fault.details);
  return parsed.success ? parsed.output : undefined;
}

/** Everything there is to judge, without what signatures and counts say. */
function looksLike(now: EventEntry, seen: EventEntry): boolean {
  const look = ({ guestName, topMoment, guestMessage, guestAvatarUrl, guestAudioUrl, pictures, state }: EventEntry) => [
    ...[guestName, topMoment, guestMessage, fileOf(guestAvatarUrl), fileOf(guestAudioUrl), state],
    pictures.map(({ hash, isTop, task, isHidden }) => [hash, isTop, task, isHidden]),
  ];
  return JSON.stringify(look(now)) === JSON.stringify(look(seen));
}

/** An address without its signature. */
const fileOf = (address: string | null): string | undefined => address?.replace(/\?.*/, '');

/** Another device did it, or this one whose reply was lost. */
function isFulfilled({ state, pictures }: EventEntry, { isShown, hide = [], show = [] }: Judgement): boolean {
  const hidden = new Set(pictures.flatMap(({ hash, isHidden }) => (isHidden ? [hash] : [])));
  const isTurned = hide.every((hash) => hidden.has(hash)) && show.every((hash) => !hidden.has(hash));
  return isTurned && (isShown === undefined || state === (isShown ? 'shown' : 'hidden'));
}
