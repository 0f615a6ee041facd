import type { ContributionState } from '@tagfalter/contract/contribution';
import type { ErrorCode } from '@tagfalter/contract/error';
import type { Fault } from '../base/fault.ts';
import { write } from '../db/write.ts';
import { dequeueUploads, enqueueUpload } from '../media/upload-rows.ts';
import { askContribution, sendContribution, sendDeletion } from './contribution-calls.ts';
import { next } from './contribution-file.ts';
import type { ContributionFile, ContributionRow, ReceiptRow } from './contribution-rows.ts';
import type { EventDb } from './event-db.ts';
import type { GuestEnv } from './guest-env.ts';
import { otherWords } from './other-words.ts';
import { unconfirmedMedia } from './pinned.ts';
import { verifyReceipt } from './verify-receipt.ts';

/** Each restore of the server brings one. */
const MAX_KEYS = 20;

type PolledFile = ContributionState['files'][number];

/** Files go ahead of 'Senden', except in code mode without a ticket: the first request must bring the code. */
export function isTellable({ submitted, files, mode, block, ticket }: ContributionRow): boolean {
  return block === null && (submitted || (files.length > 0 && (mode !== 'code_required' || ticket !== undefined)));
}

/** Whether the server knows less than this device. */
export function hasNews(row: ContributionRow): boolean {
  return row.isDeleted || (row.told !== row.change && isTellable(row));
}

/** Verified receipts that are not here yet. */
async function newReceipts(db: EventDb, env: GuestEnv, row: ContributionRow, polled: readonly PolledFile[]) {
  const kept = new Set(
    (await db.receipts.bulkGet(polled.map(({ hash }): [string, string] => [row.id, hash]))).flatMap(
      (one) => one?.hash ?? [],
    ),
  );
  const verified: ReceiptRow[] = [];
  for (const { hash, receipt } of polled) {
    const file = row.files.find((one) => one.hash === hash);
    if (!file || receipt === undefined || kept.has(hash)) continue;
    const proof = await verifyReceipt(env, row, file, receipt);
    if (proof) verified.push(proof);
  }
  return { verified, proven: new Set([...kept, ...verified.map(({ hash }) => hash)]) };
}

interface Hearing {
  db: EventDb;
  env: GuestEnv;
  /** Hashes with a verified receipt. */
  proven: ReadonlySet<string>;
}

/** Enqueues the file if its bytes are here. */
async function missing(
  { db, env }: Hearing,
  { row, file, verdict }: { row: ContributionRow; file: ContributionFile; verdict?: ErrorCode | undefined },
): Promise<ContributionFile> {
  const isHere = (await db.files.where('[hash+variant]').equals([file.hash, 'original']).count()) > 0;
  const after = next(file, { type: 'missing', isHere, verdict });
  if (after.state === 'waiting')
    await enqueueUpload(db, env, { ...file, kind: file.role === 'audio' ? 'audio' : 'image' }, row.id);
  return after;
}

async function settleFile(
  hearing: Hearing,
  row: ContributionRow,
  file: ContributionFile,
  polled: PolledFile | undefined,
) {
  // Added since the request; the next one names it.
  if (!polled) return file;
  if (polled.state === 'missing') return missing(hearing, { row, file });
  if (polled.state === 'refused') return missing(hearing, { row, file, verdict: polled.code ?? 'internal' });
  await dequeueUploads(hearing.db, row.id, [file.hash]);
  const { env, proven } = hearing;
  return next(file, { type: 'arrived', state: polled.state, visit: env.visit, isProven: proven.has(file.hash) });
}

function keysWith({ receiptKey, earlierKeys = [] }: ContributionRow, now: string): Partial<ContributionRow> {
  return receiptKey === now ? {} : { receiptKey: now, earlierKeys: [receiptKey, ...earlierKeys].slice(0, MAX_KEYS) };
}

async function storeState(
  db: EventDb,
  env: GuestEnv,
  { told, state }: { told: ContributionRow; state: ContributionState },
): Promise<void> {
  const { receiptKey } = state;
  const { verified, proven } = await newReceipts(db, env, { ...told, receiptKey }, state.files);
  const polled = new Map(state.files.map((file) => [file.hash, file]));
  await write(db, [db.contributions, db.receipts, db.uploads, db.files, db.bytes], async () => {
    const row = await db.contributions.get(told.id);
    if (!row || row.isDeleted) return;
    const files: ContributionFile[] = [];
    for (const file of row.files) files.push(await settleFile({ db, env, proven }, row, file, polled.get(file.hash)));
    await db.receipts.bulkPut(verified);
    // Text typed since the request is sent first.
    const other = row.change === told.change ? otherWords(env, row, state) : null;
    if (other?.further) await db.contributions.add(other.further);
    await db.contributions.put({
      ...row,
      ...other?.changes,
      files,
      told: Math.max(told.change, row.told),
      ...keysWith(row, receiptKey),
      state: state.state,
      finishedAt: state.finishedAt,
      awaitsApproval: state.awaitsApproval,
      heardIn: env.visit,
    });
    await dropConfirmed(db, files);
  });
}

/** The preview stays. */
async function dropConfirmed(db: EventDb, files: readonly ContributionFile[]): Promise<void> {
  const needed = await unconfirmedMedia(db.contributions);
  const keys = files
    .filter(({ hash, isConfirmed }) => isConfirmed && !needed.has(hash))
    .map(({ hash }): [string, 'original'] => [hash, 'original']);
  await db.files.bulkDelete(keys);
  await db.bytes.bulkDelete(keys);
}

/** Not counted as a change by the guest. */
export async function noteOn(db: EventDb, id: string, changes: Partial<ContributionRow>): Promise<void> {
  await write(db, [db.contributions], async () => {
    await db.contributions.update(id, changes);
  });
}

/** A refusal waits for the guest (wire 46); other faults are retried. */
async function refused(db: EventDb, env: GuestEnv, row: ContributionRow, fault: Fault): Promise<Fault | null> {
  if (fault.kind !== 'refused' && fault.kind !== 'signed-out') return fault;
  const code = fault.kind === 'refused' ? fault.code : 'unauthorized';
  await noteOn(db, row.id, { block: { code, at: env.now() } });
  return null;
}

async function announce(db: EventDb, env: GuestEnv, row: ContributionRow): Promise<Fault | null> {
  if (!row.wasSent) await noteOn(db, row.id, { wasSent: true });
  const reply = await sendContribution(env, { token: db.token, id: row.id, secret: row.secret }, row);
  if (!reply.ok) return refused(db, env, row, reply.fault);
  await storeState(db, env, { told: row, state: reply.value });
  return null;
}

async function remove(db: EventDb, env: GuestEnv, row: ContributionRow): Promise<Fault | null> {
  const reply = await sendDeletion(env, { token: db.token, id: row.id, secret: row.secret });
  // The server has nothing of ours.
  if (!reply.ok && reply.fault.kind !== 'refused') return reply.fault.kind === 'signed-out' ? null : reply.fault;
  await write(db, [db.contributions], () => db.contributions.delete(row.id));
  return null;
}

async function ask(db: EventDb, env: GuestEnv, row: ContributionRow): Promise<Fault | null> {
  const reply = await askContribution(env, { token: db.token, id: row.id, secret: row.secret });
  if (reply.ok) {
    // A question tells the server nothing.
    await storeState(db, env, { told: { ...row, change: row.told }, state: reply.value });
    return null;
  }
  if (reply.fault.kind !== 'refused') return reply.fault.kind === 'signed-out' ? { kind: 'network' } : reply.fault;
  // The server was restored.
  await noteOn(db, row.id, { told: 0 });
  return announce(db, env, { ...row, told: 0 });
}

/** @returns `null` if the server has responded, even with a refusal */
export async function exchangeContribution(db: EventDb, env: GuestEnv, id: string): Promise<Fault | null> {
  const row = await db.contributions.get(id);
  if (!row) return null;
  if (row.isDeleted) return remove(db, env, row);
  if (hasNews(row)) return announce(db, env, row);
  return row.told > 0 && row.block === null ? ask(db, env, row) : null;
}
