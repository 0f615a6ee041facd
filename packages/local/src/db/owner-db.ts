import { type DBCore, Dexie, type DexieOptions, type Table } from 'dexie';
import { type Owner, ownerKey } from '../base/owner.ts';
import type { MetaRow, RecoveryRow } from './meta-rows.ts';
import type { BytesRow, ChunkRow, FileRow, RecordingRow, UploadRow, Variant } from './rows.ts';
import { Running } from './running.ts';

/**
 * Pseudo table: a transaction that names it may complete before the data is on the medium. Only for data that the
 * server sends again (decision 018).
 */
export const RELAXED = '~relaxed';

/** Dexie cannot set the durability of a single transaction. */
function withRelaxed(core: DBCore): DBCore {
  return {
    ...core,
    transaction(named, mode, options) {
      const stores = named.filter((name) => name !== RELAXED);
      return core.transaction(stores, mode, stores.length < named.length ? { durability: 'relaxed' } : options);
    },
  };
}

/** Rises when rows change their form; an upgrade step then converts them. */
const VERSION = 1;

const STORES = {
  meta: '&key',
  uploads: '&hash',
  files: '&[hash+variant]',
  bytes: '&[hash+variant]',
  recordings: '&id',
  chunks: '&[recordingId+seq]',
};

/** Knowledge about media that the database itself lacks. */
export interface Space {
  /** Stores that determine which media must stay, beside `files`. */
  pinnedIn: readonly Table[];
  /**
   * Media whose bytes may exist nowhere else. Call it in a transaction over `pinnedIn`.
   * @param recovery row about a restored server that is not stored yet
   */
  pinned(recovery?: RecoveryRow): Promise<ReadonlySet<string>>;
  /** Removes other media to free about `bytes`. @returns whether it removed any */
  freeSpace(bytes: number, recovery?: RecoveryRow): Promise<boolean>;
}

export function databaseName(owner: Owner): string {
  return `tagfalter-${ownerKey(owner)}`;
}

/** All data of one owner on this device (S14). `strict` durability: saved means on the medium (S3). */
export class OwnerDb extends Dexie {
  declare readonly meta: Table<MetaRow, MetaRow['key']>;
  declare readonly uploads: Table<UploadRow, string>;
  declare readonly files: Table<FileRow, [string, Variant]>;
  declare readonly bytes: Table<BytesRow, [string, Variant]>;
  declare readonly recordings: Table<RecordingRow, string>;
  declare readonly chunks: Table<ChunkRow, [string, number]>;

  readonly owner: Owner;
  readonly running = new Running();
  /** Without it nothing is removed to make room. */
  space: Space | undefined;

  constructor(owner: Owner, options?: DexieOptions, more: Readonly<Record<string, string>> = {}) {
    super(databaseName(owner), { ...options, chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.owner = owner;
    // Screens read in transactions, which Dexie never caches, but each write would pay for the lookup. Keep together
    // with the `cache` option: otherwise the layer records what other reads saw.
    this.unuse({ stack: 'dbcore', name: 'Cache' });
    this.use({ stack: 'dbcore', name: 'relaxed', create: withRelaxed });
    this.use({ stack: 'dbcore', name: 'running', create: this.running.layer });
    this.version(VERSION).stores({ ...STORES, ...more });
    this.on('versionchange', (event) => {
      this.close({ disableAutoOpen: event.newVersion === null });
      return false;
    });
  }
}
