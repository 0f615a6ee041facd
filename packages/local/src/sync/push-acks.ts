import { parseMutation } from '@tagfalter/contract/mutations';
import type { MutationResult, PushReply } from '@tagfalter/contract/sync-push';
import type { Poke } from '@tagfalter/contract/sync-stream';
import type { Table } from 'dexie';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { AcksRow } from '../db/meta-rows.ts';
import { RELAXED } from '../db/owner-db.ts';
import type { OutboxRow, ParkedRow } from '../db/rows.ts';
import { write } from '../db/write.ts';
import { addAcks } from '../entries/acks.ts';
import { isAwaitedVisibility, isVisibilitySettledAfter } from '../entries/awaited-visibility.ts';
import { readDeviceState } from '../entries/client.ts';
import { hashesIn } from '../entries/entry-media.ts';
import { contentOf, refreshViews } from '../entries/entry-rows.ts';
import { saveOf } from '../entries/overlay.ts';
import { entriesLackingMedia, tablesOfReturned } from '../entries/returned-media.ts';
import { likelyDate } from '../entries/wrong-clock.ts';
import { dequeueUploads } from '../media/upload-rows.ts';
import { applyPokeWithReply } from './poke.ts';
import { distinctParts, hasPart, parkedPart, withoutPart } from './rejected-parts.ts';
import { deletionsIn } from './store-deletions.ts';
import { readLocalState } from './write-page.ts';

/** A refused revision offer stays in this device's history (decision 061). */
function parkedMutation(row: OutboxRow, code: string, env: Env): Omit<ParkedRow, 'id'>[] {
  if (row.name === 'revision.offer') return [];
  const mutation = parseMutation(row);
  const date = mutation?.args.date ?? '';
  // A retry saves it like any other edit.
  const isBack = mutation?.name === 'entry.offer' || mutation?.name === 'entry.restore';
  const retried = isBack ? { name: 'entry.save', args: saveOf(mutation) } : { name: row.name, args: row.args };
  const isOffDate = code === 'date_out_of_window' && date !== '';
  const likely = isOffDate ? { likelyDate: likelyDate(env, { at: row.at, date }) } : {};
  return [{ at: env.now(), kind: 'mutation', code, date, ...likely, ...retried }];
}

/** Parked items keep their bytes. */
async function dequeueUnreferred(db: DiaryDb, row: OutboxRow, hashes: readonly string[]): Promise<void> {
  const date = parseMutation(row)?.args.date;
  if (hashes.length === 0 || date === undefined) return;
  const entry = await db.entries.get(row.entryId);
  const view = entry ? contentOf(entry) : null;
  const referred = new Set([...(view?.images.map((image) => image.hash) ?? []), view?.audio?.hash]);
  await dequeueUploads(
    db,
    date,
    hashes.filter((hash) => !referred.has(hash)),
  );
}

/** For a mutation whose request was refused as a whole (S4). */
export async function parkUnsendable(db: DiaryDb, env: Env, row: OutboxRow, code: string): Promise<void> {
  await write(db, [db.outbox, db.parked, ...db.entryTables, db.uploads], async () => {
    await db.parked.bulkAdd(parkedMutation(row, code, env));
    await db.outbox.delete(row.id);
    await refreshViews(db, [row.entryId]);
    await dequeueUnreferred(db, row, hashesIn(row));
  });
}

interface SettledRow {
  before: OutboxRow;
  /** `null` when the row leaves the outbox. */
  after: OutboxRow | null;
  parked: Omit<ParkedRow, 'id'>[];
  /** Hashes of refused files. */
  refused: string[];
}

/** @param isHere whether a pull has delivered the effect */
function settle(before: OutboxRow, result: MutationResult, env: Env, isHere: boolean): SettledRow {
  if (result.status === 'refused') {
    return { before, after: null, parked: parkedMutation(before, result.code, env), refused: hashesIn(before) };
  }
  const parked: SettledRow['parked'] = [];
  let { args, name } = before;
  const named = [...result.rejected, ...result.dropped];
  const save = named.length > 0 ? saveOf(parseMutation(before)) : null;
  if (save) {
    const parts = named.filter((part) => hasPart(save, part));
    for (const part of distinctParts(parts)) parked.push(parkedPart({ args: save, stamp: before.at, part }, env.now()));
    args = parts.reduce(withoutPart, save);
    name = 'entry.save';
  }
  const refused = parked.flatMap(({ hash }) => hash ?? []);
  return { before, after: isHere ? null : { ...before, name, args }, parked, refused };
}

/** Without a waiting visibility whose day was deleted or got other readers. */
async function stillWanted(db: DiaryDb, { before, parked }: SettledRow): Promise<SettledRow['parked']> {
  if (!parked.some(isAwaitedVisibility) || !(await isVisibilitySettledAfter(db, before))) return parked;
  return parked.filter((item) => !isAwaitedVisibility(item));
}

async function storeSettled(db: DiaryDb, settled: readonly SettledRow[]): Promise<void> {
  if (settled.length === 0) return;
  const removed = settled.filter((item) => !item.after).map((item) => item.before.id);
  const parked = await Promise.all(settled.map((item) => stillWanted(db, item)));
  await Promise.all([
    db.parked.bulkAdd(parked.flat()),
    db.outbox.bulkPut(settled.flatMap((item) => item.after ?? [])),
    db.outbox.bulkDelete(removed),
  ]);
  await refreshViews(
    db,
    settled.map((item) => item.before.entryId),
  );
  for (const { before, refused } of settled) await dequeueUnreferred(db, before, refused);
}

/** Without loss. */
function isTaken(result: MutationResult): boolean {
  return result.status === 'applied' && result.rejected.length + result.dropped.length === 0;
}

/** Consecutive from `next`. The server repeats results beyond a gap (decision 020). */
function resultsFrom(next: number, results: readonly MutationResult[]): MutationResult[] {
  const byId = new Map(results.map((result) => [result.id, result]));
  const consecutive: MutationResult[] = [];
  for (let result = byId.get(next); result; result = byId.get(next + consecutive.length)) consecutive.push(result);
  return consecutive;
}

interface AcknowledgedPush {
  /** Client id of the push. */
  clientId: string;
  first: OutboxRow;
  reply: PushReply;
  /** The only poke meanwhile: most likely about this push. */
  poke?: Poke | undefined;
}

/** If nothing else has to be stored. @returns `false` with nothing stored */
async function ackByPoke(db: DiaryDb, env: Env, { clientId, reply, poke }: AcknowledgedPush): Promise<boolean> {
  if (!poke || !reply.results.every(isTaken)) return false;
  const local = await readLocalState(db, env);
  if (local.client.clientId !== clientId || reply.lastMutationId >= local.client.nextId) return false;
  const taken = reply.results.filter((result) => result.status === 'applied');
  const applied = new Map(taken.map(({ id, version }) => [id, version]));
  return applyPokeWithReply(db, env, poke, { local, applied });
}

/** Tables needed besides a reply's. */
function tablesOfPoke(db: DiaryDb, poke: Poke): Table[] {
  const ofMedia = entriesLackingMedia(poke).length > 0 ? tablesOfReturned(db) : [];
  const ofTrash = deletionsIn(poke).length > 0 ? [db.trash] : [];
  return [db.revisions, ...ofMedia, ...ofTrash];
}

interface ResultsToAdd {
  /** Results from mutation `next` on. */
  results: MutationResult[];
  acks: AcksRow;
  /** Version up to which effects have been pulled. */
  pulled: number;
  oldest: number;
  next: number;
}

/** Most mutations are taken unchanged; only the others are read. */
async function addResults(db: DiaryDb, env: Env, { results, acks, pulled, oldest, next }: ResultsToAdd): Promise<void> {
  if (results.length === 0) return;
  const isHere = (result: MutationResult) => result.status === 'applied' && result.version <= pulled;
  const others = results.filter((result) => !isTaken(result) || isHere(result));
  const rows = others.length > 0 ? await db.outbox.bulkGet(others.map(({ id }) => id)) : [];
  const settled = others.flatMap((result, index) => {
    const row = rows[index];
    return row ? [settle(row, result, env, isHere(result))] : [];
  });
  const versions = results.map((result) => (result.status === 'refused' || isHere(result) ? 0 : result.version));
  await db.meta.put(addAcks(acks, { oldest, next, versions }));
  await storeSettled(db, settled);
}

/**
 * In one transaction (S4, S5).
 * @returns
 * - `ackedByPoke`: a poke has delivered everything
 * - `done`: nothing is pending
 * - `more`: something is pending, or the client id was rotated meanwhile
 * - `diverged`: the server has processed ids not given out here; nothing is stored
 * - `stuck`: the server named no result for the first mutation
 */
export async function applyResults(
  db: DiaryDb,
  env: Env,
  push: AcknowledgedPush,
): Promise<'ackedByPoke' | 'done' | 'more' | 'diverged' | 'stuck'> {
  const { clientId, first, reply, poke } = push;
  const tables = [
    db.meta,
    db.outbox,
    ...db.entryTables,
    db.parked,
    db.uploads,
    ...(poke ? tablesOfPoke(db, poke) : []),
  ];
  // Strict if something is parked, which exists nowhere else. Taken mutations go out again after a power cut (decision
  // 018).
  return write(db, reply.results.every(isTaken) ? [...tables, RELAXED] : tables, async () => {
    if (await ackByPoke(db, env, push)) return 'ackedByPoke';
    const [{ client, acks, pulled }, [oldest]] = await Promise.all([
      readDeviceState(db),
      db.outbox.orderBy('id').limit(1).primaryKeys(),
    ]);
    if (!client || client.clientId !== clientId) return 'more';
    if (reply.lastMutationId >= client.nextId) return 'diverged';
    if (oldest === undefined) return 'done';
    const next = Math.max(oldest, acks.ackedThrough + 1);
    const results = resultsFrom(next, reply.results);
    await addResults(db, env, { results, acks, pulled, oldest, next });
    if (next + results.length === client.nextId) return 'done';
    return results.length === 0 && next === first.id ? 'stuck' : 'more';
  });
}
