import { Dexie, type Table } from 'dexie';
import type { KeptBytes } from '../db/kept-bytes.ts';
import { reconnecting } from '../db/reconnect.ts';
import { Running } from '../db/running.ts';

const NAME = 'shared-with-tagfalter';

export interface SharedFile {
  index: number;
  name: string;
  size: number;
  type: string;
  /** Milliseconds since the epoch. */
  lastModified: number;
  /** Whether a day did not take it. */
  isLeftOut?: true;
}

export interface ShareRow {
  id: number;
  /** When it came, milliseconds since the epoch. */
  at: number;
  text: string;
  /** All that are to be kept, before the first of them is. */
  files: SharedFile[];
  /** Names of files too large to be kept. */
  tooLarge: string[];
  /** Files beyond those that a day takes. */
  surplus: number;
  /** Whether nothing more comes. */
  isWhole: boolean;
  /** Whether no page of another site can have sent it (decision 075). */
  isSure: boolean;
}

/** A file is a row, so that no transaction holds the bytes of two. */
export interface SharedBytes extends KeptBytes {
  share: number;
  index: number;
}

/** A share has no account until a day takes it: the worker cannot know the next sign-in (S14). */
export class SharesDb extends Dexie {
  declare readonly shares: Table<ShareRow, number, Omit<ShareRow, 'id'>>;
  declare readonly bytes: Table<SharedBytes, [share: number, index: number]>;
  readonly running = new Running();

  constructor() {
    super(NAME, { chromeTransactionDurability: 'strict' });
    this.use({ stack: 'dbcore', name: 'running', create: this.running.layer });
    this.version(1).stores({ shares: '++id', bytes: '[share+index]' });
  }

  bytesOf(share: number) {
    return this.bytes.where('[share+index]').between([share, Dexie.minKey], [share, Dexie.maxKey]);
  }

  write<T>(work: () => PromiseLike<T>): Promise<T> {
    return reconnecting(this, () => this.transaction('rw', this.shares, this.bytes, work));
  }

  drop(share: number): Promise<void> {
    return this.write(async () => {
      await this.shares.delete(share);
      await this.bytesOf(share).delete();
    });
  }
}

/** @returns `undefined` if nothing was ever shared here */
export async function withShares<T>(work: (db: SharesDb) => Promise<T>): Promise<T | undefined> {
  return (await Dexie.exists(NAME)) ? withNewShares(work) : undefined;
}

export async function withNewShares<T>(work: (db: SharesDb) => Promise<T>): Promise<T> {
  const db = new SharesDb();
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** A lock held while a share is being kept. */
export const KEEPING = 'keeping-a-share';
