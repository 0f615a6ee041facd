import { type DBCore, Dexie, type DexieOptions, type Table } from 'dexie';
import { type Owner, ownerKey } from '../base/owner.ts';
import type { MetaRow, RecoveryRow } from './meta-rows.ts';
import type { BytesRow, ChunkRow, FileRow, RecordingRow, UploadRow, Variant } from './rows.ts';

/**
 * Pseudo table: a transaction that names it may complete before the data is on the medium, which a person's writes must
 * not (S3). Only for data that the server sends again (decision 018).
 */
export const RELAXED = '~relaxed';

/** Converts the pseudo table to the durability option of IndexedDB, which Dexie cannot set per transaction. */
function withRelaxed(core: DBCore): DBCore {
  return {
    ...core,
    transaction(named, mode, options) {
      const stores = named.filter((name) => name !== RELAXED);
      return core.transaction(stores, mode, stores.length < named.length ? { durability: 'relaxed' } : options);
    },
  };
}

/** Rises when rows change their form; an upgrade step then converts the rows of the version before. */
const VERSION = 1;

/** Stores of every owner: files and recordings, unsent or kept. */
const STORES = {
  meta: '&key',
  uploads: '&hash',
  files: '&[hash+variant]',
  bytes: '&[hash+variant]',
  recordings: '&id',
  chunks: '&[recordingId+seq]',
};

/** Which media must stay, and how to remove the others. */
export interface Space {
  /** Stores that determine which media must stay, beside `files`. */
  pinnedIn: readonly Table[];
  /**
   * Returns the hashes of media whose bytes may exist nowhere else. Call it in a transaction over these stores.
   * @param recovery row about a restored server that is not stored yet
   */
  pinned(recovery?: RecoveryRow): Promise<ReadonlySet<string>>;
  /**
   * Removes other media to free about `bytes`.
   * @returns whether it removed any
   */
  freeSpace(bytes: number, recovery?: RecoveryRow): Promise<boolean>;
}

export function databaseName(owner: Owner): string {
  return `tagfalter-${ownerKey(owner)}`;
}

/**
 * All data of one owner on this device, under a name that contains the owner (S14). `strict` durability: a change
 * counts as saved only once it is on the medium (S3).
 */
export class OwnerDb extends Dexie {
  declare readonly meta: Table<MetaRow, MetaRow['key']>;
  declare readonly uploads: Table<UploadRow, string>;
  declare readonly files: Table<FileRow, [string, Variant]>;
  declare readonly bytes: Table<BytesRow, [string, Variant]>;
  declare readonly recordings: Table<RecordingRow, string>;
  declare readonly chunks: Table<ChunkRow, [string, number]>;

  readonly owner: Owner;
  /** Set after opening; without it nothing is removed to make room. */
  space: Space | undefined;

  /** @param more additional stores of this kind of owner */
  constructor(owner: Owner, options?: DexieOptions, more: Readonly<Record<string, string>> = {}) {
    super(databaseName(owner), { ...options, chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.owner = owner;
    // Dexie never caches reads in transactions, but each write would pay for the lookup. Remove the layer
    // only with the `cache` option: alone, that records other reads.
    this.unuse({ stack: 'dbcore', name: 'Cache' });
    this.use({ stack: 'dbcore', name: 'relaxed', create: withRelaxed });
    this.version(VERSION).stores({ ...STORES, ...more });
    this.on('versionchange', (event) => {
      this.close({ disableAutoOpen: event.newVersion === null });
      return false;
    });
  }
}
