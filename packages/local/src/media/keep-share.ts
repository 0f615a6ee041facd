import { MAX_IMAGE_BYTES } from '@tagfalter/domain/tiers';
import type { Env } from '../base/env.ts';
import { isFull } from '../base/storage-error.ts';
import { type KeptBytes, keptBytes } from '../db/kept-bytes.ts';
import { KEEPING, type ShareRow, type SharesDb, withNewShares } from './shares-db.ts';

/** As many as a day takes; the rest is only counted. */
const MAX_FILES = 20;
const MAX_SHARES = 10;
/** Shares that another site's page may have sent. */
const MAX_UNSURE = 3;
/** As in the manifest. */
export const SHARE_FIELDS = { title: 'title', text: 'text', url: 'url', files: 'images' } as const;

export class SharesFull extends Error {}

export interface KeepParts extends Pick<Env, 'now' | 'locks'> {
  /** Told of the database. */
  opened?: (db: SharesDb) => unknown;
  isSure: boolean;
}

const spaced = (words: string) => ` ${words.replaceAll(/\s+/g, ' ')} `;

/** Each part once: many apps repeat one in another, as whole words. */
function textOf(form: Pick<FormData, 'get'>): string {
  const parts: string[] = [];
  for (const field of [SHARE_FIELDS.title, SHARE_FIELDS.text, SHARE_FIELDS.url]) {
    const value = form.get(field);
    const words = typeof value === 'string' ? value.trim() : '';
    if (words !== '' && !parts.some((part) => spaced(part).includes(spaced(words)))) parts.push(words);
  }
  return parts.join('\n');
}

/** @returns `undefined` if the file cannot be read */
async function readBytes(file: File): Promise<KeptBytes | undefined> {
  try {
    return await keptBytes(file);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/** Twenty files at once can exceed a phone's memory. */
async function keepFiles(db: SharesDb, share: number, files: readonly File[]): Promise<void> {
  for (const [index, file] of files.entries()) {
    const kept = await readBytes(file);
    if (kept) await writeEvicting(db, share, () => db.bytes.add({ share, index, ...kept }));
  }
}

const unsure = (db: SharesDb) => db.shares.filter(({ isSure }) => !isSure);

/** Other unsure shares give way. */
async function writeEvicting<T>(db: SharesDb, share: number, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await db.write(work);
  } catch (error) {
    const others = isFull(error) ? await unsure(db).primaryKeys() : [];
    if (!others.some((id) => id !== share)) throw error;
    for (const id of others) if (id !== share) await db.drop(id);
    return db.write(work);
  }
}

/** Unsure shares take no room from sure ones. */
async function freeSpace(db: SharesDb): Promise<void> {
  const guesses = await unsure(db).primaryKeys();
  if ((await db.shares.count()) - guesses.length >= MAX_SHARES) throw new SharesFull();
  for (const id of guesses.slice(0, guesses.length - MAX_UNSURE + 1)) await db.drop(id);
}

async function keepRow(db: SharesDb, row: Omit<ShareRow, 'id'>, files: readonly File[]): Promise<number> {
  const id = await db.write(async () => {
    await freeSpace(db);
    return db.shares.add(row);
  });
  try {
    await keepFiles(db, id, files);
    await db.write(() => db.shares.update(id, { isWhole: true }));
    return id;
  } catch (error) {
    if (isFull(error)) await db.drop(id);
    throw error;
  }
}

/**
 * A share is listed when it is whole. One whose worker died is listed with the files that came.
 * @returns its id; `undefined` for an empty one
 * @throws SharesFull if too many wait, storage error (`isFull`); nothing is kept then
 */
export async function keepShare(form: Pick<FormData, 'get' | 'getAll'>, parts: KeepParts): Promise<number | undefined> {
  const { locks, now, opened, isSure } = parts;
  const files = form.getAll(SHARE_FIELDS.files).filter((value) => value instanceof File);
  const fitting = files.filter(({ size }) => size < MAX_IMAGE_BYTES);
  const taken = fitting.slice(0, MAX_FILES);
  const row = {
    at: now(),
    text: textOf(form),
    files: taken.map(({ name, size, type, lastModified }, index) => ({ index, name, size, type, lastModified })),
    tooLarge: files.filter((file) => !fitting.includes(file)).map(({ name }) => name),
    surplus: fitting.length - taken.length,
    isWhole: false,
    isSure,
  };
  if (row.text === '' && files.length === 0) return undefined;
  const keep = () =>
    withNewShares((db) => {
      opened?.(db);
      return keepRow(db, row, taken);
    });
  return locks ? locks.request(KEEPING, keep) : keep();
}
