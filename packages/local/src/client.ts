import { HLC_FORM, HLC_ZERO, type Hlc, hlcTick } from '@tagfalter/domain/clock';
import type { DiaryDb } from './db.ts';
import type { Env } from './env.ts';
import { type ClientRow, type MetaRow, REACHED, type ReceiptsRow, type RecoveryRow } from './meta-rows.ts';
import { receiptsIn } from './receipts.ts';

/** This device's name towards the server, made at first use. Runs inside the caller's transaction if there is one. */
export async function clientOf(db: DiaryDb, env: Env): Promise<ClientRow> {
  const row = await db.meta.get('client');
  if (row?.key === 'client') return row;
  const created: ClientRow = { key: 'client', clientId: env.uuid(), nextId: 1, clock: HLC_ZERO };
  await db.meta.add(created);
  return created;
}

/**
 * The next mutation id and a clock stamp for it, and this device's row once they are taken. It has to be stored in the
 * transaction that stores the mutation (S3).
 * @param madeAt when the edit was made, milliseconds since the epoch; a device's stamps only grow, so it counts as far as
 *   nothing later has been stamped yet
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

/** Where this device stands with the server. */
export interface Place {
  /** Where the next pull continues; '' from the start. */
  cursor: string;
  /** The server's epoch as this device knows it; undefined before the first pull. */
  epoch: number | undefined;
  /** While it gathers what the server holds: about the days it has from before. */
  recovery: RecoveryRow | undefined;
}

/** Where the next pull goes on. */
export async function placeOf(db: DiaryDb): Promise<Place> {
  const [recovery, cursor] = await db.meta.bulkGet(['recovery', 'cursor']);
  return placeIn([recovery, cursor]);
}

function placeIn(rows: readonly (MetaRow | undefined)[]): Place {
  const recovery = rows.find((row) => row?.key === 'recovery');
  if (recovery) return { cursor: recovery.cursor, epoch: recovery.epoch, recovery };
  const row = rows.find((row) => row?.key === 'cursor');
  if (!row) return { cursor: '', epoch: undefined, recovery: undefined };
  return { cursor: row.cursor, epoch: row.epoch ?? 0, recovery: undefined };
}

/** All that a device knows of itself towards the server. */
export interface Device {
  place: Place;
  /** Absent until it has a name. */
  client: ClientRow | undefined;
  receipts: ReceiptsRow;
  /** Up to which version everything has been pulled; 0 while a first pull is under way, or all is gathered anew. */
  pulled: number;
}

/** Where this device stands, in one request, as these rows lie side by side. */
export async function deviceOf(db: DiaryDb): Promise<Device> {
  const rows = await db.meta.where('key').between('client', 'recovery', true, true).toArray();
  const place = placeIn(rows);
  return {
    place,
    client: rows.find((row) => row.key === 'client'),
    receipts: receiptsIn(rows),
    pulled: versionOf(place.cursor),
  };
}

/**
 * What a write has to know of this device, in one request: its name, and a mark that is another one after every page of a
 * pull. Runs inside the caller's transaction.
 */
export async function writerOf(db: DiaryDb, env: Env): Promise<{ client: ClientRow; mark: string }> {
  const rows = await db.meta.where('key').between('client', 'cursor', true, true).toArray();
  const client = rows.find((row) => row.key === 'client') ?? (await clientOf(db, env));
  const { cursor, epoch = '' } = placeIn(rows);
  return { client, mark: `${epoch}/${cursor}` };
}

/** Whether this device has fetched the diary whole once; while it is gathered anew, what was whole is here. */
export async function hasDiaryWhole(db: DiaryDb): Promise<boolean> {
  const row = await db.meta.get('cursor');
  return row?.key === 'cursor' && REACHED.test(row.cursor);
}

/** The version a finished pull has reached; 0 for the cursor of a first pull that goes on. */
export function versionOf(cursor: string): number {
  return REACHED.test(cursor) ? Number(cursor) : 0;
}
