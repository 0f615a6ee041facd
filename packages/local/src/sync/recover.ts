import type { EntryOffer, RevisionOffer } from '@tagfalter/contract/mutations';
import { HLC_ZERO } from '@tagfalter/domain/clock';
import type { Day } from '@tagfalter/domain/day';
import { isRevisionOver } from '@tagfalter/domain/revision';
import type { DiaryDb } from '../db.ts';
import { contentOf } from '../entry-rows.ts';
import type { Env } from '../env.ts';
import type { RecoveryRow } from '../meta-rows.ts';
import { parseMutation } from '../overlay.ts';
import { allRows, findRow } from '../packs.ts';
import type { EntryRow, GatheredRow, OutboxRow } from '../rows.ts';
import { mediaOf, referUploads } from '../upload-rows.ts';
import { lackingMedia } from '../uploads/refer-returned.ts';
import { lostPart, lostRevision, mediaOfRevision } from './offers.ts';
import { restartOutbox } from './renumber.ts';

interface Offer<Args = EntryOffer> {
  entryId: string;
  args: Args;
}

/** The dates of days by their ids: of those the server holds, and of ours. */
type Dates = ReadonlyMap<string, Day>;

/** What a restored server has lost. */
interface Offered {
  days: readonly Offer[];
  /** Of all days that are known here. */
  dates: Dates;
}

/**
 * Puts into the outbox what a restored server has lost of our days and of their history, first of all, so that the edits
 * after it meet what they were made on; whatever was taken but not pulled goes out again (S13). In the transaction in which
 * what the server holds takes the place of our days.
 * @param held what the server holds, by id
 */
export async function offerLost(
  db: DiaryDb,
  env: Env,
  held: ReadonlyMap<string, GatheredRow>,
  recovery: RecoveryRow,
): Promise<Offered> {
  const rows = await allRows(db);
  const dates = datesOf(rows, held);
  const days = rows.flatMap((row) => {
    const args = lostPart(row, held.get(row.id), recovery);
    return args ? [{ entryId: row.id, args }] : [];
  });
  const earlier = await offersOfHistory(db, env, { held, recovery, dates });
  const since = env.now();
  // Their moment is in their arguments.
  const mutation = (name: string, offer: Offer<EntryOffer | RevisionOffer>) => {
    return { ...offer, key: env.uuid(), name, at: HLC_ZERO, since };
  };
  await restartOutbox(db, env, [
    // Before the days: what these take the place of need not be kept once more.
    ...earlier.map((offer) => mutation('revision.offer', offer)),
    ...days.map((offer) => mutation('entry.offer', offer)),
    ...(await stillWaiting(db, earlier)),
  ]);
  return { days, dates };
}

function datesOf(rows: readonly EntryRow[], held: ReadonlyMap<string, GatheredRow>): Dates {
  const theirs = [...held.values()].flatMap(({ base }) => base ?? []);
  const ours = rows.flatMap(({ base, view }) => base ?? view ?? []);
  return new Map([...theirs, ...ours].map(({ id, date }) => [id, date]));
}

/** Earlier versions the server has lost, the oldest first. They do not wait for one another: each goes on its own. */
async function offersOfHistory(
  db: DiaryDb,
  env: Env,
  { held, recovery, dates }: { held: ReadonlyMap<string, GatheredRow>; recovery: RecoveryRow; dates: Dates },
): Promise<Offer<RevisionOffer>[]> {
  const known = await db.revisions.orderBy('at').toArray();
  return known.flatMap((revision) => {
    if (isRevisionOver(revision.at, env.now())) return [];
    const args = lostRevision(revision, dates.get(revision.entryId), held, recovery);
    return args ? [{ entryId: revision.entryId, args }] : [];
  });
}

/** The outbox, without what was offered of the history after an earlier restore and is offered anew. */
async function stillWaiting(db: DiaryDb, anew: readonly Offer<RevisionOffer>[]): Promise<OutboxRow[]> {
  const ids = new Set(anew.map(({ args }) => args.revision.id));
  return (await db.outbox.orderBy('id').toArray()).filter((row) => {
    const mutation = parseMutation(row);
    return mutation?.name !== 'revision.offer' || !ids.has(mutation.args.revision.id);
  });
}

/**
 * Notes for sending the files that offers bring in, those of the server's days that it has not got itself, and those that
 * only the history names (S10, decision 038).
 */
export async function referMedia(
  db: DiaryDb,
  env: Env,
  held: ReadonlyMap<string, GatheredRow>,
  { days, dates }: Offered,
): Promise<void> {
  // Those of a day that is deleted there follow if it comes back (`referReturned`).
  const living = days.filter(({ entryId }) => held.get(entryId)?.base !== null);
  const offered = living.map(({ entryId, args }) => ({ entryId, args: { ...args, removeImages: [] } }));
  const lacking = [...held.values()].flatMap(({ id, base }) =>
    base ? [{ entryId: id, args: lackingMedia(base) }] : [],
  );
  // Only where there is something to do: Dexie loses its transaction over a hundred awaits that touch no table.
  const withMedia = [...offered, ...lacking].filter(({ args }) => mediaOf(args).length > 0);
  for (const { entryId, args } of withMedia) await referUploads(db, env, entryId, args);
  await referHistory(db, env, held, dates);
}

/**
 * Whether the server has what only the history of a day names, it does not say: it is asked about all that is here before
 * anything is sent. What went with a deleted day stays here, and what was refused waits for its owner.
 */
async function referHistory(
  db: DiaryDb,
  env: Env,
  held: ReadonlyMap<string, GatheredRow>,
  dates: Dates,
): Promise<void> {
  const parked = new Set((await db.parked.toArray()).map(({ hash }) => hash));
  for (const { entryId, content } of await db.revisions.toArray()) {
    const date = dates.get(entryId);
    const images = content.images?.filter(({ hash }) => !parked.has(hash)) ?? [];
    const audio = parked.has(content.audio?.hash) ? null : content.audio;
    if (date === undefined || held.get(entryId)?.base === null || (images.length === 0 && !audio)) continue;
    const day = await findRow(db, entryId, date);
    if (day && contentOf(day))
      await referUploads(db, env, entryId, mediaOfRevision({ content: { images, audio } }, date));
  }
}
