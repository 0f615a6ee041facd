import type { EntryOffer, RevisionOffer } from '@tagfalter/contract/mutations';
import { parseMutation } from '@tagfalter/contract/mutations';
import { HLC_ZERO } from '@tagfalter/domain/clock';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { isRevisionOver } from '@tagfalter/domain/revision';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { RecoveryRow } from '../db/meta-rows.ts';
import type { EntryRow, OutboxRow, StagedRow } from '../db/rows.ts';
import { enqueueUploads, mediaOf } from '../entries/entry-media.ts';
import { contentOf } from '../entries/entry-rows.ts';
import { allRows, findRow } from '../entries/packs.ts';
import { lackingMedia } from '../entries/returned-media.ts';
import { isTrashOver } from '../entries/trash-time.ts';
import { lostDeletion, lostPart, lostRevision, mediaOfRevision } from './offers.ts';
import { restartOutbox } from './rotate-client-id.ts';

interface Offer<Args = EntryOffer> {
  entryId: string;
  args: Args;
}

/** By entry id, of the server's entries and ours. */
type Dates = ReadonlyMap<string, LocalDate>;

interface OfferList {
  days: readonly Offer[];
  dates: Dates;
}

/**
 * First in the outbox, so that later edits meet their base versions (S13). Call it in the transaction that swaps in the
 * server's entries.
 * @param held what the server holds, by id
 */
export async function offerLost(
  db: DiaryDb,
  env: Env,
  held: ReadonlyMap<string, StagedRow>,
  recovery: RecoveryRow,
): Promise<OfferList> {
  const rows = await allRows(db);
  const dates = datesOf(rows, held);
  const days = rows.flatMap((row) => {
    const args = lostPart(row, held.get(row.id), recovery);
    return args ? [{ entryId: row.id, args }] : [];
  });
  const known = { held, recovery, dates };
  const history = [...(await offersOfHistory(db, env, known)), ...(await offersOfTrash(db, env, known))];
  const since = env.now();
  // The arguments of an offer carry its time.
  const mutation = (name: string, offer: Offer<EntryOffer | RevisionOffer>) => {
    return { ...offer, key: env.uuid(), name, at: HLC_ZERO, since };
  };
  await restartOutbox(db, env, [
    // Before the entries, so that the server need not keep once more what these replace.
    ...history.map((offer) => mutation('revision.offer', offer)),
    ...days.map((offer) => mutation('entry.offer', offer)),
    ...(await outboxWithout(db, history)),
  ]);
  return { days, dates };
}

function datesOf(rows: readonly EntryRow[], held: ReadonlyMap<string, StagedRow>): Dates {
  const theirs = [...held.values()].flatMap(({ base }) => base ?? []);
  const ours = rows.flatMap(({ base, view }) => base ?? view ?? []);
  return new Map([...theirs, ...ours].map(({ id, date }) => [id, date]));
}

interface RecoveryState {
  held: ReadonlyMap<string, StagedRow>;
  recovery: RecoveryRow;
  dates: Dates;
}

/** Oldest first, each a mutation of its own: none waits for another. */
async function offersOfHistory(
  db: DiaryDb,
  env: Env,
  { held, recovery, dates }: RecoveryState,
): Promise<Offer<RevisionOffer>[]> {
  const known = await db.revisions.orderBy('at').toArray();
  return known.flatMap((revision) => {
    if (isRevisionOver(revision.at, env.now())) return [];
    const args = lostRevision(revision, dates.get(revision.entryId), held, recovery);
    return args ? [{ entryId: revision.entryId, args }] : [];
  });
}

/** An unsent deletion follows the offer of its entry and loses nothing. */
async function offersOfTrash(
  db: DiaryDb,
  env: Env,
  { held, recovery }: RecoveryState,
): Promise<Offer<RevisionOffer>[]> {
  const unsent = await db.outbox.filter(({ name }) => name === 'entry.delete').toArray();
  const deleting = new Set(unsent.map(({ entryId }) => entryId));
  const rows = await db.trash
    .filter(({ id, deletedAt }) => !deleting.has(id) && !isTrashOver(deletedAt, env.now()))
    .toArray();
  return rows.flatMap((row) => {
    const args = lostDeletion(row, held.get(row.id), recovery);
    return args ? [{ entryId: row.id, args }] : [];
  });
}

/** Without revision offers of an earlier restore that are repeated. */
async function outboxWithout(db: DiaryDb, anew: readonly Offer<RevisionOffer>[]): Promise<OutboxRow[]> {
  const ids = new Set(anew.map(({ args }) => args.revision.id));
  return (await db.outbox.orderBy('id').toArray()).filter((row) => {
    const mutation = parseMutation(row);
    return mutation?.name !== 'revision.offer' || !ids.has(mutation.args.revision.id);
  });
}

/** Files that the offers, the server's entries and the history name (S10, decision 003). */
export async function enqueueLostMedia(
  db: DiaryDb,
  env: Env,
  held: ReadonlyMap<string, StagedRow>,
  { days, dates }: OfferList,
): Promise<void> {
  // Files of an entry deleted there follow if it is restored (`enqueueReturnedMedia`).
  const living = days.filter(({ entryId }) => held.get(entryId)?.base !== null);
  const offered = living.map(({ args }) => ({ ...args, removeImages: [] }));
  const lacking = [...held.values()].flatMap(({ base }) => (base ? [lackingMedia(base)] : []));
  // Dexie loses its transaction over a hundred awaits that touch no table.
  const withMedia = [...offered, ...lacking].filter((args) => mediaOf(args).length > 0);
  for (const args of withMedia) await enqueueUploads(db, env, args);
  await enqueueHistoryMedia(db, env, held, dates);
}

/**
 * Every file on this device but those of deleted entries and refused ones: only the server knows whether it has them, and
 * it is asked before sending.
 */
async function enqueueHistoryMedia(
  db: DiaryDb,
  env: Env,
  held: ReadonlyMap<string, StagedRow>,
  dates: Dates,
): Promise<void> {
  const parked = new Set((await db.parked.toArray()).map(({ hash }) => hash));
  for (const { entryId, content } of await db.revisions.toArray()) {
    const date = dates.get(entryId);
    const images = content.images?.filter(({ hash }) => !parked.has(hash)) ?? [];
    const audio = parked.has(content.audio?.hash) ? null : content.audio;
    if (date === undefined || held.get(entryId)?.base === null || (images.length === 0 && !audio)) continue;
    const row = await findRow(db, entryId, date);
    if (row && contentOf(row)) await enqueueUploads(db, env, mediaOfRevision({ content: { images, audio } }, date));
  }
}
