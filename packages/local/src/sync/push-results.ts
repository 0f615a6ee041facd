import type { MutationResult, PushReply } from '@tagfalter/contract/sync-push';
import type { Carried } from '@tagfalter/contract/sync-stream';
import { deviceOf } from '../client.ts';
import { type DiaryDb, RELAXED } from '../db.ts';
import { contentOf, refreshViews } from '../entry-rows.ts';
import type { Env } from '../env.ts';
import { hashesIn } from '../evict.ts';
import type { ReceiptsRow } from '../meta-rows.ts';
import { parseMutation, saveOf } from '../overlay.ts';
import { addReceipts } from '../receipts.ts';
import type { OutboxRow, Parked } from '../rows.ts';
import { releaseUploads } from '../upload-rows.ts';
import { lackingDays, tablesOfReturned } from '../uploads/refer-returned.ts';
import { writeText } from '../write-text.ts';
import { readGround } from './apply-page.ts';
import { distinctParts, hasPart, parkedPart, withoutPart } from './rejected-parts.ts';
import { takeWithAnswer } from './take-carried.ts';

/**
 * The parked form of a mutation that was refused as a whole. An offered earlier version has none: it stays in the history
 * of this device, as it was (decision 040).
 */
function parkedMutation(row: OutboxRow, code: string, now: number): Omit<Parked, 'id'>[] {
  if (row.name === 'revision.offer') return [];
  const mutation = parseMutation(row);
  const date = mutation?.args.date ?? '';
  // A retry comes in another situation: by then an offer is a change like any other.
  const isOffer = mutation?.name === 'entry.offer';
  const kept = isOffer ? { name: 'entry.save', args: saveOf(mutation) } : { name: row.name, args: row.args };
  return [{ at: now, kind: 'mutation', code, date, ...kept }];
}

/** Files that an entry does not refer to, as they were refused, are not sent; parked items keep their bytes. */
async function releaseUnreferred(db: DiaryDb, entryId: string, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  const entry = await db.entries.get(entryId);
  const view = entry ? contentOf(entry) : null;
  const referred = new Set([...(view?.images.map((image) => image.hash) ?? []), view?.audio?.hash]);
  await releaseUploads(
    db,
    entryId,
    hashes.filter((hash) => !referred.has(hash)),
  );
}

/** Parks a mutation that the server does not even accept as one, with the same effects as a refusal (S4). */
export async function parkUnsendable(db: DiaryDb, env: Env, row: OutboxRow, code: string): Promise<void> {
  await writeText(db, [db.outbox, db.parked, ...db.entryTables, db.uploads], async () => {
    await db.parked.bulkAdd(parkedMutation(row, code, env.now()));
    await db.outbox.delete(row.id);
    await refreshViews(db, [row.entryId]);
    await releaseUnreferred(db, row.entryId, hashesIn(row));
  });
}

interface Settled {
  before: OutboxRow;
  /** What stays in the outbox; null when the row leaves it. */
  after: OutboxRow | null;
  parked: Omit<Parked, 'id'>[];
  /** Hashes of the files that were not taken. */
  refused: string[];
}

/** What a result makes of a row. @param isHere whether its effect is here already */
function settle(before: OutboxRow, result: MutationResult, now: number, isHere: boolean): Settled {
  if (result.status === 'refused') {
    return { before, after: null, parked: parkedMutation(before, result.code, now), refused: hashesIn(before) };
  }
  const parked: Settled['parked'] = [];
  let { args, name } = before;
  const named = [...result.rejected, ...result.dropped];
  const save = named.length > 0 ? saveOf(parseMutation(before)) : null;
  if (save) {
    const parts = named.filter((part) => hasPart(save, part));
    for (const part of distinctParts(parts)) parked.push(parkedPart(save, part, now));
    args = parts.reduce(withoutPart, save);
    name = 'entry.save';
  }
  const refused = parked.flatMap(({ hash }) => hash ?? []);
  return { before, after: isHere ? null : { ...before, name, args }, parked, refused };
}

/** Stores what the results make of mutations that are not simply taken, and of the days they are about. */
async function store(db: DiaryDb, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return;
  const gone = settled.filter((item) => !item.after).map((item) => item.before.id);
  await Promise.all([
    db.parked.bulkAdd(settled.flatMap((item) => item.parked)),
    db.outbox.bulkPut(settled.flatMap((item) => item.after ?? [])),
    db.outbox.bulkDelete(gone),
  ]);
  await refreshViews(
    db,
    settled.map((item) => item.before.entryId),
  );
  for (const { before, refused } of settled) await releaseUnreferred(db, before.entryId, refused);
}

/** Whether a mutation was taken just as it is. */
function isTaken(result: MutationResult): boolean {
  return result.status === 'applied' && result.rejected.length + result.dropped.length === 0;
}

/** The results of the mutations from `next` on that follow each other; what is said of later ones, it says again. */
function resultsFrom(next: number, results: readonly MutationResult[]): MutationResult[] {
  const byId = new Map(results.map((result) => [result.id, result]));
  const following: MutationResult[] = [];
  for (let result = byId.get(next); result; result = byId.get(next + following.length)) following.push(result);
  return following;
}

/** What came of a push. */
interface Answer {
  /** Under which it was sent. */
  clientId: string;
  /** The first mutation sent. */
  first: OutboxRow;
  reply: PushReply;
  /** What the stream has carried meanwhile, where that is one event: most likely of this very push. */
  carried?: Carried | undefined;
}

/** Where the stream has already brought what was pushed, and that is all there is: then there is nothing to note. */
async function isBrought(db: DiaryDb, env: Env, { clientId, reply, carried }: Answer): Promise<boolean> {
  if (!carried || !reply.results.every(isTaken)) return false;
  const ground = await readGround(db, env);
  if (ground.client.clientId !== clientId || reply.lastMutationId >= ground.client.nextId) return false;
  const taken = reply.results.filter((result) => result.status === 'applied');
  const applied = new Map(taken.map(({ id, version }) => [id, version]));
  return takeWithAnswer(db, env, carried, { ground, applied });
}

/** An answer, and what it is laid upon. */
interface Noting {
  /** Results of the mutations from `next` on. */
  said: MutationResult[];
  receipts: ReceiptsRow;
  /** The version up to which effects are here already. */
  pulled: number;
  oldest: number;
  next: number;
}

/** Most mutations are taken as they are, and change nothing but the receipts; only the others are looked at. */
async function note(db: DiaryDb, env: Env, { said, receipts, pulled, oldest, next }: Noting): Promise<void> {
  if (said.length === 0) return;
  const isHere = (result: MutationResult) => result.status === 'applied' && result.version <= pulled;
  const others = said.filter((result) => !isTaken(result) || isHere(result));
  const rows = others.length > 0 ? await db.outbox.bulkGet(others.map(({ id }) => id)) : [];
  const settled = others.flatMap((result, index) => {
    const row = rows[index];
    return row ? [settle(row, result, env.now(), isHere(result))] : [];
  });
  const versions = said.map((result) => (result.status === 'refused' || isHere(result) ? 0 : result.version));
  await db.meta.put(addReceipts(receipts, { oldest, next, versions }));
  await store(db, settled);
}

/**
 * Takes over what the server said about pushed mutations, all in one transaction: refused ones move from the outbox to
 * the parked items, taken ones stay on top of the day until a pull brings their effect (S4, S5).
 * @returns `brought` when nothing is left of them, as the stream has carried their effect already; `done` when nothing is
 *   pending any more; `more` when others are still pending, or this device goes by another name by now; `diverged` when the
 *   server has processed ids this device has not given out: then its answer is about other mutations than ours and nothing
 *   is taken over; `stuck` when the first is still pending: a server that names no result leads nowhere
 */
export async function applyResults(
  db: DiaryDb,
  env: Env,
  answer: Answer,
): Promise<'brought' | 'done' | 'more' | 'diverged' | 'stuck'> {
  const { clientId, first, reply, carried } = answer;
  const ofEvent = carried ? [db.revisions, ...(lackingDays(carried).length > 0 ? tablesOfReturned(db) : [])] : [];
  const tables = [db.meta, db.outbox, ...db.entryTables, db.parked, db.uploads, ...ofEvent];
  // What comes back is nowhere else; what was taken goes out once more if a power cut undoes this, under its old key.
  return writeText(db, reply.results.every(isTaken) ? [...tables, RELAXED] : tables, async () => {
    if (await isBrought(db, env, answer)) return 'brought';
    const [{ client, receipts, pulled }, [oldest]] = await Promise.all([
      deviceOf(db),
      db.outbox.orderBy('id').limit(1).primaryKeys(),
    ]);
    if (!client || client.clientId !== clientId) return 'more';
    if (reply.lastMutationId >= client.nextId) return 'diverged';
    if (oldest === undefined) return 'done';
    const next = Math.max(oldest, receipts.upTo + 1);
    const said = resultsFrom(next, reply.results);
    await note(db, env, { said, receipts, pulled, oldest, next });
    if (next + said.length === client.nextId) return 'done';
    return said.length === 0 && next === first.id ? 'stuck' : 'more';
  });
}
