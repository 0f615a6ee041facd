import { fileListFault, type GuestFileRole, roleWithPlace } from '@tagfalter/domain/event';
import { write } from '../db/write.ts';
import { addFile } from '../media/blobs.ts';
import { discardRecording } from '../media/recordings.ts';
import { dequeueUploads } from '../media/upload-rows.ts';
import { next } from './contribution-file.ts';
import { blankRow, type ContributionFile, type ContributionRow, type EventFacts } from './contribution-rows.ts';
import type { EventDb } from './event-db.ts';
import type { GuestEnv } from './guest-env.ts';

type GuestClock = Pick<GuestEnv, 'now' | 'uuid' | 'account'>;

/** Credential for an event with a code. */
export type GuestProof = Pick<ContributionRow, 'eventCode' | 'ticket'>;
export type TypedGuestWords = Pick<ContributionRow, 'guestName' | 'topMoment' | 'guestMessage'> & GuestProof;

export interface PreparedFile {
  blob: Blob;
  /** SHA-256 of the picked file. */
  source: string;
  role: GuestFileRole;
  /** Taken if `role` has no place left. */
  orElse?: GuestFileRole | undefined;
  name: string;
  /** Photo task. */
  task?: string | undefined;
  preview?: Blob | undefined;
}

/** `full`: no place left in its role. `gone`: the contribution is not here. */
export type AddResult = 'added' | 'known' | 'full' | 'gone';

const SECRET_BYTES = 32;
const MAX_NAME = 255;

/** 32 random bytes, base64url. */
export function makeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Call it in a transaction over `contributions` and `meta`. */
export async function blankContribution(db: EventDb, env: GuestClock, event: EventFacts): Promise<ContributionRow> {
  const account = event.sharingMode === 'account_required' ? env.account() : null;
  const names = { id: env.uuid(), secret: makeSecret(), device: await deviceName(db, env) };
  return blankRow(event, { ...names, account, createdAt: env.now() });
}

/** The server is told once there is a file or a submission. @throws storage error (`isStorageError`) */
export function beginContribution(
  db: EventDb,
  env: GuestClock,
  event: EventFacts,
  proof: GuestProof = {},
): Promise<ContributionRow> {
  return write(db, [db.contributions, db.meta], async () => {
    const row = { ...(await blankContribution(db, env, event)), ...proof };
    await db.contributions.add(row);
    return row;
  });
}

async function deviceName(db: EventDb, env: GuestClock): Promise<string> {
  const known = await db.meta.get('device');
  if (known?.key === 'device') return known.id;
  const id = env.uuid();
  await db.meta.put({ key: 'device', id });
  return id;
}

/** Counts the change. @returns whether anything changed */
export function changeContribution(
  db: EventDb,
  id: string,
  change: (row: ContributionRow) => Partial<ContributionRow> | undefined,
): Promise<boolean> {
  return write(db, [db.contributions, db.uploads], async () => {
    const row = await db.contributions.get(id);
    const changed = row && !row.isDeleted ? change(row) : undefined;
    if (!row || !changed) return false;
    await db.contributions.put({ ...row, ...changed, change: row.change + 1 });
    return true;
  });
}

function withFile(
  row: Pick<ContributionRow, 'files'>,
  file: ContributionFile,
  requested: readonly GuestFileRole[],
): ContributionFile[] | 'known' | 'full' {
  const known = row.files.find(({ source, hash }) => source === file.source || hash === file.hash);
  if (known) {
    // It replaces a missing one.
    const picked = next(known, { type: 'picked', file });
    return picked === known ? 'known' : row.files.map((one) => (one === known ? picked : one));
  }
  const held = row.files.map(({ role }) => role);
  const role = roleWithPlace(held, requested);
  return role === null ? 'full' : [...row.files, { ...file, role }];
}

/**
 * Adds a prepared file; the same picture only once.
 * @param instead hash of a file to replace, which stays until the new one is stored
 * @throws storage error (`isFull`); nothing is changed then
 */
export async function addGuestFile(
  db: EventDb,
  id: string,
  prepared: PreparedFile,
  instead?: string,
): Promise<AddResult> {
  const { blob, source, role, orElse, name, preview, task } = prepared;
  const requested = orElse === undefined ? [role] : [role, orElse];
  const kind = role === 'audio' ? 'audio' : 'image';
  const stored = await addFile(db, blob, { kind, name, preview });
  const picked = { source, role, name: name.slice(0, MAX_NAME), ...(task === undefined ? {} : { task }) };
  const file: ContributionFile = { ...stored, ...picked, state: 'waiting' };
  let result: AddResult = 'gone';
  const isAdded = await changeContribution(db, id, (row) => {
    const files = withFile({ files: row.files.filter(({ hash }) => hash !== instead) }, file, requested);
    result = typeof files === 'string' ? files : 'added';
    return typeof files === 'string' ? undefined : { files };
  });
  if (instead !== undefined && isAdded) await write(db, [db.uploads], () => dequeueUploads(db, id, [instead]));
  return result;
}

/** @param source hash of the picked bytes */
export async function holdsSource(db: EventDb, id: string, source: string): Promise<boolean> {
  const row = await db.contributions.get(id);
  return row?.files.some((file) => file.source === source && file.state !== 'unreadable') ?? false;
}

/** Its bytes go when room is needed. */
export async function removeGuestFile(db: EventDb, id: string, hash: string): Promise<void> {
  await changeContribution(db, id, ({ files }) => ({ files: files.filter((file) => file.hash !== hash) }));
  await write(db, [db.uploads], () => dequeueUploads(db, id, [hash]));
}

/** @returns whether the role had a place left */
export function setGuestFileRole(db: EventDb, id: string, hash: string, role: GuestFileRole): Promise<boolean> {
  return changeContribution(db, id, (row) => {
    const files = row.files.map((file) => (file.hash === hash ? { ...file, role } : file));
    return fileListFault(files.map((file) => file.role)) === null ? { files } : undefined;
  });
}

/** @param task `null` for none */
export async function setGuestFileTask(db: EventDb, id: string, hash: string, task: string | null): Promise<void> {
  await changeContribution(db, id, ({ files }) => ({
    files: files.map((file) => (file.hash === hash ? withTask(file, task) : file)),
  }));
}

function withTask({ task: _task, ...file }: ContributionFile, task: string | null): ContributionFile {
  return { ...file, ...(task === null ? {} : { task }) };
}

/** 'Senden': missing files follow by themselves, and an earlier refusal is tried again. */
export function submitContribution(db: EventDb, id: string, words: TypedGuestWords): Promise<boolean> {
  return changeContribution(db, id, () => ({ ...words, submitted: true, block: null }));
}

/** Retries what was refused, with another code or ticket if given. */
export function retryContribution(db: EventDb, id: string, proof: GuestProof = {}): Promise<boolean> {
  return changeContribution(db, id, (row) => ({
    block: null,
    ...proof,
    files: row.files.map((file) => next(file, { type: 'retried' })),
  }));
}

/** Call it in a transaction over `contributions`, `files` and `bytes`. */
async function dropUnnamed(db: EventDb, hashes: readonly string[]): Promise<void> {
  const named = new Set((await db.contributions.toArray()).flatMap(({ files }) => files.map(({ hash }) => hash)));
  for (const hash of hashes.filter((one) => !named.has(one))) {
    for (const table of [db.files, db.bytes])
      await table.where('[hash+variant]').between([hash, ''], [hash, '\uffff']).delete();
  }
}

/** A killed tab may have left one. */
async function dropRecordings(db: EventDb, id: string): Promise<void> {
  for (const recording of await db.recordings.toArray())
    if (recording.label === id) await discardRecording(db, recording.id);
}

/** All bytes go at once, because the device may be lent. The next round tells the server. */
export async function deleteContribution(db: EventDb, id: string): Promise<void> {
  const tables = [db.contributions, db.uploads, db.receipts, db.files, db.bytes];
  await write(db, tables, async () => {
    const row = await db.contributions.get(id);
    if (!row) return;
    await dequeueUploads(
      db,
      id,
      row.files.map(({ hash }) => hash),
    );
    if (row.wasSent) await db.contributions.put({ ...row, files: [], isDeleted: true });
    else await db.contributions.delete(id);
    await db.receipts.where('[contributionId+hash]').between([id, ''], [id, '\uffff']).delete();
    await dropUnnamed(
      db,
      row.files.map(({ hash }) => hash),
    );
  });
  await dropRecordings(db, id);
}

/**
 * Not deleted, newest first.
 * @param account those of others are omitted
 */
export async function listContributions(db: EventDb, account: string | null): Promise<ContributionRow[]> {
  const rows = await db.contributions.toArray();
  const isOwn = (row: ContributionRow) => row.account === null || row.account === account;
  return rows.filter((row) => !row.isDeleted && isOwn(row)).sort((a, b) => b.createdAt - a.createdAt);
}
