import { HLC_FORM, HLC_ZERO, type Hlc, hlcTick } from '@tagfalter/domain/clock';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import { type AcksRow, type ClientRow, type MetaRow, REACHED, type RecoveryRow } from '../db/meta-rows.ts';
import { acksIn } from './acks.ts';

/** Created at first use. */
export async function clientOf(db: DiaryDb, env: Env): Promise<ClientRow> {
  const row = await db.meta.get('client');
  if (row?.key === 'client') return row;
  const created: ClientRow = { key: 'client', clientId: env.uuid(), nextId: 1, clock: HLC_ZERO };
  await db.meta.add(created);
  return created;
}

/**
 * Store the returned row in the mutation's transaction (S3).
 * @param madeAt milliseconds since the epoch; stamps only grow
 */
export function nextMutation(
  client: ClientRow,
  env: Env,
  madeAt = env.now(),
): { id: number; at: Hlc; client: ClientRow } {
  const at = hlcTick(client.clock, Math.min(madeAt, env.now()));
  return { id: client.nextId, at, client: { ...client, nextId: client.nextId + 1, clock: at } };
}

/** A later edit here must be later elsewhere too (S6). @param client as read in the same transaction */
export async function observeStamps(db: DiaryDb, client: ClientRow, stamps: readonly string[]): Promise<void> {
  let clock = client.clock;
  for (const stamp of stamps) if (stamp > clock && HLC_FORM.test(stamp)) clock = stamp;
  if (clock !== client.clock) await db.meta.put({ ...client, clock });
}

export interface SyncPosition {
  /** Next pull; '' from the start. */
  cursor: string;
  /** `undefined` before the first pull. */
  epoch: number | undefined;
  /** Set during a resync. */
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
  /** Version up to which everything is pulled; 0 during a first pull or a resync. */
  pulled: number;
  /** Last stored part of a page. */
  part: string | undefined;
}

/** Needs one request: the keys are adjacent. */
export async function readDeviceState(db: DiaryDb): Promise<DeviceState> {
  const rows = await db.meta.where('key').between('acks', 'recovery', true, true).toArray();
  const place = syncPositionIn(rows);
  return {
    place,
    client: rows.find((row) => row.key === 'client'),
    acks: acksIn(rows),
    pulled: versionOf(place.cursor),
    part: partIn(rows),
  };
}

const partIn = (rows: readonly MetaRow[]): string | undefined => rows.find((row) => row.key === 'coming-page')?.part;

/** Needs one request. `packsTag` changes with every pull. */
export async function writerState(db: DiaryDb, env: Env): Promise<{ client: ClientRow; packsTag: string }> {
  const rows = await db.meta.where('key').between('client', 'cursor', true, true).toArray();
  const client = rows.find((row) => row.key === 'client') ?? (await clientOf(db, env));
  const { cursor, epoch = '' } = syncPositionIn(rows);
  return { client, packsTag: `${epoch}/${cursor}/${partIn(rows)}` };
}

/** More entries are on their way. */
export async function isInFirstPull(db: DiaryDb): Promise<boolean> {
  const row = await db.meta.get('cursor');
  return row?.key === 'cursor' && !REACHED.test(row.cursor);
}

/** Still true during a resync. */
export async function hasDiaryWhole(db: DiaryDb): Promise<boolean> {
  const row = await db.meta.get('cursor');
  return row?.key === 'cursor' && REACHED.test(row.cursor);
}

/** 0 for the cursor of an unfinished first pull. */
export function versionOf(cursor: string): number {
  return REACHED.test(cursor) ? Number(cursor) : 0;
}
