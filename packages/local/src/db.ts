import { type DBCore, Dexie, type DexieOptions, type Table } from 'dexie';
import { withEndings } from './end-after-writes.ts';
import type { MetaRow } from './meta-rows.ts';
import { withCommits } from './on-commit.ts';
import type {
  BytesRow,
  ChunkRow,
  Draft,
  EntryRow,
  FileRow,
  GatheredRow,
  OutboxRow,
  PackIndexRow,
  PackRow,
  Parked,
  RecordingRow,
  RevisionRow,
  UploadRow,
  Variant,
} from './rows.ts';
import { deleteCopies } from './server-copies.ts';
import { upgradeFromEarlier } from './upgrades.ts';

/**
 * Named among the tables of a transaction, lets it end before the medium has it: for what the server holds as well and
 * gives again (decision 025). Whatever somebody wrote is on the medium before (S3).
 */
export const RELAXED = '~relaxed';

/** Makes of the name among the tables the option of IndexedDB that Dexie has no word for. */
function withRelaxed(core: DBCore): DBCore {
  return {
    ...core,
    transaction(named, mode, options) {
      const stores = named.filter((name) => name !== RELAXED);
      return core.transaction(stores, mode, stores.length < named.length ? { durability: 'relaxed' } : options);
    },
  };
}

/**
 * Version 6 began to hold days in brief (decision 028), 7 to keep what the server has said apart (decision 032), 8 to pack
 * days by quarter (decision 018), where an earlier version of the app, looking in their month, would not find them.
 */
const VERSION = 8;

/** What this or a later version has left is read as it is; what is older is converted. */
const CONVERTED = 7;

const STORES = {
  meta: '&key',
  entries: '&id, date',
  packs: '&[month+page]',
  packIndex: '&page',
  revisions: '&id, entryId, at',
  gathered: '&id',
  outbox: '&id, entryId',
  parked: '++id',
  uploads: '&hash',
  drafts: '&date',
  files: '&[hash+variant]',
  bytes: '&[hash+variant]',
  recordings: '&id',
  chunks: '&[recordingId+seq]',
};

/**
 * The diary of one account on this device. Its name carries the account id, so nothing of it can be met under another
 * (S14). `strict` durability: a change counts as saved only when it is on the medium (S3).
 */
export class DiaryDb extends Dexie {
  declare readonly meta: Table<MetaRow, MetaRow['key']>;
  declare readonly entries: Table<EntryRow, string>;
  declare readonly packs: Table<PackRow, [string, number]>;
  declare readonly packIndex: Table<PackIndexRow, number>;
  declare readonly revisions: Table<RevisionRow, string>;
  declare readonly gathered: Table<GatheredRow, string>;
  declare readonly outbox: Table<OutboxRow, number>;
  declare readonly parked: Table<Parked, number, Omit<Parked, 'id'>>;
  declare readonly uploads: Table<UploadRow, string>;
  declare readonly drafts: Table<Draft, string>;
  declare readonly files: Table<FileRow, [string, Variant]>;
  declare readonly bytes: Table<BytesRow, [string, Variant]>;
  declare readonly recordings: Table<RecordingRow, string>;
  declare readonly chunks: Table<ChunkRow, [string, number]>;

  constructor(name: string, options?: DexieOptions) {
    super(name, { ...options, chromeTransactionDurability: 'strict', cache: 'disabled' });
    // Screens ask in transactions, whose answers Dexie never keeps; each write would pay for looking all the same. Its layer
    // goes only together with the option: without that, reads outside of transactions would leave it to note what they saw.
    this.unuse({ stack: 'dbcore', name: 'Cache' });
    this.use({ stack: 'dbcore', name: 'relaxed', create: withRelaxed });
    // Next to the browser: what Dexie does above them has been done, or is yet to come.
    this.use({ stack: 'dbcore', name: 'endings', level: -2, create: withEndings });
    this.use({ stack: 'dbcore', name: 'commits', level: -2, create: withCommits });
    // One step from whatever was left before version 7, and from there none: what 7 has left is read as it is. The stores
    // are told last, for both: they are worked out once for every version known by then, at every start.
    const converted = this.version(CONVERTED).upgrade(upgradeFromEarlier);
    this.version(VERSION);
    converted.stores(STORES);
    this.on('versionchange', (event) => {
      // A newer tab waits for us: let go, the next query opens again. After a deletion nothing may bring it back.
      this.close({ disableAutoOpen: event.newVersion === null });
      return false;
    });
  }

  /**
   * Where days lie: whatever reads or writes one names all of these in its transaction. Where the date is known nobody looks
   * into the last one, and a save goes without it.
   */
  get entryTables(): [Table<EntryRow, string>, Table<PackRow, [string, number]>, Table<PackIndexRow, number>] {
    return [this.entries, this.packs, this.packIndex];
  }
}

/** What the database of an account is called. */
export function diaryName(accountId: string): string {
  return `tagfalter-${accountId}`;
}

/** The diary database of an account; opened by its first query. */
export function openDiary(accountId: string): DiaryDb {
  return new DiaryDb(diaryName(accountId));
}

/** Whether this device holds a diary of the account, without making one. */
export function hasDiary(accountId: string): Promise<boolean> {
  return Dexie.exists(diaryName(accountId));
}

/** Removes everything this device holds of the account, sent or not (decision 6: the caller has asked). */
export async function deleteDiary(accountId: string): Promise<void> {
  await deleteCopies(accountId);
  await Dexie.delete(diaryName(accountId));
}
