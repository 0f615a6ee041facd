import { MAX_IMAGE_BYTES } from '@tagfalter/domain/tiers';
import { Dexie, type Table } from 'dexie';
import { blobOf, type KeptBytes, keptBytes } from '../db/kept-bytes.ts';
import { reconnecting } from '../db/reconnect.ts';
import { Running } from '../db/running.ts';

const NAME = 'shared-with-tagfalter';
/** As many as a day takes; the rest is only counted. */
const MAX_FILES = 20;
const MAX_SHARES = 10;
/** As in the manifest. */
export const SHARE_FIELDS = { title: 'title', text: 'text', url: 'url', files: 'images' } as const;

export interface SharedFile {
  name: string;
  /** Milliseconds since the epoch. */
  lastModified: number;
  blob: Blob;
}

/** Waits for being taken into a day. */
export interface Share {
  id: number;
  text: string;
  files: SharedFile[];
  /** Names of files too large to be kept. */
  tooLarge: string[];
  /** Files beyond those that a day takes. */
  surplus: number;
}

type StoredFile = Omit<SharedFile, 'blob'> & KeptBytes;
/** As it lies in the database. */
export type ShareRow = Omit<Share, 'files'> & { files: StoredFile[] };

export class SharesFull extends Error {}

/** A share has no account until a day takes it: the worker cannot know the next sign-in (S14). */
class SharesDb extends Dexie {
  declare readonly shares: Table<ShareRow, number, Omit<ShareRow, 'id'>>;
  readonly running = new Running();

  constructor() {
    super(NAME, { chromeTransactionDurability: 'strict' });
    this.use({ stack: 'dbcore', name: 'running', create: this.running.layer });
    this.version(1).stores({ shares: '++id' });
  }
}

async function withDb<T>(work: (db: SharesDb) => Promise<T>): Promise<T> {
  const db = new SharesDb();
  try {
    return await reconnecting(db, () => work(db));
  } finally {
    db.close();
  }
}

/** Each part once: many apps repeat one in another. */
function textOf(form: Pick<FormData, 'get'>): string {
  const parts: string[] = [];
  for (const field of [SHARE_FIELDS.title, SHARE_FIELDS.text, SHARE_FIELDS.url]) {
    const value = form.get(field);
    const words = typeof value === 'string' ? value.trim() : '';
    if (words !== '' && !parts.some((part) => part.includes(words))) parts.push(words);
  }
  return parts.join('\n');
}

async function storedFile(file: File): Promise<StoredFile> {
  return { name: file.name, lastModified: file.lastModified, ...(await keptBytes(file)) };
}

/**
 * @param opened told of the database
 * @throws SharesFull if too many wait, storage error (`isFull`); nothing is kept then
 */
export async function keepShare(
  form: Pick<FormData, 'get' | 'getAll'>,
  opened: (db: SharesDb) => void = () => undefined,
): Promise<void> {
  const files = form.getAll(SHARE_FIELDS.files).filter((value) => value instanceof File);
  const fitting = files.filter(({ size }) => size < MAX_IMAGE_BYTES);
  const share = {
    text: textOf(form),
    files: await Promise.all(fitting.slice(0, MAX_FILES).map(storedFile)),
    tooLarge: files.filter((file) => !fitting.includes(file)).map(({ name }) => name),
    surplus: Math.max(0, fitting.length - MAX_FILES),
  };
  if (share.text === '' && files.length === 0) return;
  await withDb((db) => {
    opened(db);
    return db.transaction('rw', db.shares, async () => {
      if ((await db.shares.count()) >= MAX_SHARES) throw new SharesFull();
      await db.shares.add(share);
    });
  });
}

/** Oldest first. */
export async function listShares(): Promise<Share[]> {
  if (!(await Dexie.exists(NAME))) return [];
  return withDb(async (db) => {
    const shares: Share[] = [];
    // A cursor holds the bytes of one share at a time.
    await db.shares.each(({ files, ...share }) => {
      shares.push({
        ...share,
        files: files.map(({ bytes, type, ...file }) => ({ ...file, blob: blobOf({ bytes, type }) })),
      });
    });
    return shares;
  });
}

export async function dropShares(ids: readonly number[]): Promise<void> {
  await withDb((db) => db.shares.bulkDelete([...ids]));
}
