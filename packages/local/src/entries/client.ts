import { HLC_FORM, HLC_ZERO, type Hlc, hlcTick } from '@tagfalter/domain/clock';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import { type AcksRow, type ClientRow, type MetaRow, REACHED, type RecoveryRow } from '../db/meta-rows.ts';
import { acksIn } from './acks.ts';

/** The client row, created at first use. Runs in the caller's transaction if there is one. */
export async function clientOf(db: DiaryDb, env: Env): Promise<ClientRow> {
  const row = await db.meta.get('client');
  if (row?.key === 'client') return row;
  const created: ClientRow = { key: 'client', clientId: env.uuid(), nextId: 1, clock: HLC_ZERO };
  await db.meta.add(created);
  return created;
}

/**
 * Takes the next mutation id and a stamp for it. The returned row must be stored in the mutation's transaction (S3).
 * @param madeAt when the edit was made, milliseconds since the epoch; stamps of a device only grow, so it counts unless
 *   a later one was given already
 */
export function nextMutation(
  client: ClientRow,
  env: Env,
  madeAt = env.now(),
): { id: number; at: Hlc; client: ClientRow } {
  const at = hlcTick(client.clock, Math.min(madeAt, env.now()));
  return { id: client.nextId, at, client: { ...client, nextId: client.nextId + 1, clock: at } };
}

/**
 * Moves the clock up to the latest stamp seen elsewhere, so that a later edit here is later there too (S6).
 * @param client as read in the same transaction
 */
export async function observeStamps(db: DiaryDb, client: ClientRow, stamps: readonly string[]): Promise<void> {
  let clock = client.clock;
  for (const stamp of stamps) if (stamp > clock && HLC_FORM.test(stamp)) clock = stamp;
  if (clock !== client.clock) await db.meta.put({ ...client, clock });
}

export interface SyncPosition {
  /** Where the next pull continues; '' from the start. */
  cursor: string;
  /** The server's epoch; `undefined` before the first pull. */
  epoch: number | undefined;
  /** Set during a resync; describes the entries from before. */
  recovery: RecoveryRow | undefined;
}

export async function readSyncPosition(db: DiaryDb): Promise<SyncPosition> {
  const [recovery, cursor] = await db.meta.bulkGet(['recovery', 'cursor']);
  return syncPositionIn([recovery, cursor]);
}

function syncPositionIn(rows: readonly (MetaRow | undefined)[]): SyncPosition {
  const recovery = rows.find((row) => row?.key === 'recovery');
  if (recovery) return { cursor: recovery.cursor, epoch: recovery.epoch, recovery };
  const row = rows.find((row) => row?.key === 'cursor');
  if (!row) return { cursor: '', epoch: undefined, recovery: undefined };
  return { cursor: row.cursor, epoch: row.epoch, recovery: undefined };
}

export interface DeviceState {
  place: SyncPosition;
  /** Absent until first use. */
  client: ClientRow | undefined;
  acks: AcksRow;
  /** Version up to which everything has been pulled; 0 during a first pull or a resync. */
  pulled: number;
}

/** Reads everything in one request, as the keys are adjacent. */
export async function readDeviceState(db: DiaryDb): Promise<DeviceState> {
  const rows = await db.meta.where('key').between('acks', 'recovery', true, true).toArray();
  const place = syncPositionIn(rows);
  return {
    place,
    client: rows.find((row) => row.key === 'client'),
    acks: acksIn(rows),
    pulled: versionOf(place.cursor),
  };
}

/**
 * Reads the state a write needs in one request. `packsTag` changes with every pulled page. Runs in the caller's
 * transaction.
 */
export async function writerState(db: DiaryDb, env: Env): Promise<{ client: ClientRow; packsTag: string }> {
  const rows = await db.meta.where('key').between('client', 'cursor', true, true).toArray();
  const client = rows.find((row) => row.key === 'client') ?? (await clientOf(db, env));
  const { cursor, epoch = '' } = syncPositionIn(rows);
  return { client, packsTag: `${epoch}/${cursor}` };
}

/** Whether the first pull of a new device has begun and not ended: more entries are on their way. */
export async function isInFirstPull(db: DiaryDb): Promise<boolean> {
  const row = await db.meta.get('cursor');
  return row?.key === 'cursor' && !REACHED.test(row.cursor);
}

/** Whether this device has once fetched the diary whole; still true during a resync. */
export async function hasDiaryWhole(db: DiaryDb): Promise<boolean> {
  const row = await db.meta.get('cursor');
  return row?.key === 'cursor' && REACHED.test(row.cursor);
}

/** Version of a finished pull; 0 for the cursor of an unfinished first pull. */
export function versionOf(cursor: string): number {
  return REACHED.test(cursor) ? Number(cursor) : 0;
}
