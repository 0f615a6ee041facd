import type { Env } from '../base/env.ts';
import { reconnecting } from '../db/reconnect.ts';
import { KEEPING, type SharedFile, type ShareRow, type SharesDb, withShares } from './shares-db.ts';

export type { SharedFile } from './shares-db.ts';

/** Waits for being taken into a day. */
export interface KeptShare extends Omit<ShareRow, 'isWhole' | 'isSure'> {
  /** Names of files that could not be read, or whose worker died. */
  missing: string[];
}

/** Reads no bytes. */
async function readShares(db: SharesDb, withUnfinished: boolean): Promise<KeptShare[]> {
  const rows = await db.shares.toArray();
  const kept = new Set((await db.bytes.toCollection().primaryKeys()).map(([share, index]) => `${share} ${index}`));
  return rows
    .filter((row) => row.isWhole || withUnfinished)
    .map(({ isWhole, isSure, files, ...share }) => {
      const isHere = ({ index }: SharedFile) => kept.has(`${share.id} ${index}`);
      const missing = files.filter((file) => !isHere(file)).map(({ name }) => name);
      return { ...share, files: files.filter(isHere), missing };
    });
}

/** Oldest first. */
export async function listKeptShares(locks: Env['locks']): Promise<KeptShare[]> {
  const list = await withShares((db) => {
    const read = (isIdle: boolean) =>
      reconnecting(db, () => db.transaction('r', db.shares, db.bytes, () => readShares(db, isIdle)));
    if (!locks) return read(true);
    // A share being kept now is not shown half.
    return locks.request(KEEPING, { mode: 'shared', ifAvailable: true }, (lock) => read(lock !== null));
  });
  return list ?? [];
}

/** @returns `undefined` if it was taken or dropped meanwhile */
export async function readSharedFile(share: number, file: SharedFile): Promise<File | undefined> {
  const { index, name, lastModified } = file;
  const kept = await withShares((db) => reconnecting(db, () => db.bytes.get([share, index])));
  return kept && new File([kept.bytes], name, { type: kept.type, lastModified });
}

/** The words, or one file. */
export type TakenPart = 'text' | SharedFile;

/** Drops a share of which nothing waits. */
async function changeShare(id: number, change: (share: ShareRow) => Partial<ShareRow>): Promise<void> {
  await withShares((db) =>
    db.write(async () => {
      const before = await db.shares.get(id);
      if (!before) return;
      const share = { ...before, ...change(before) };
      const waits = share.text !== '' || share.files.length + share.tooLarge.length + share.surplus > 0;
      await (waits ? db.shares.put(share) : db.drop(id));
    }),
  );
}

export async function dropTaken(id: number, taken: TakenPart): Promise<void> {
  if (taken === 'text') return changeShare(id, () => ({ text: '' }));
  const { index } = taken;
  await changeShare(id, ({ files }) => ({ files: files.filter((file) => file.index !== index) }));
  await withShares((db) => db.write(() => db.bytes.delete([id, index])));
}

export function noteLeftOut(id: number, { index }: SharedFile): Promise<void> {
  return changeShare(id, ({ files }) => ({
    files: files.map((file) => (file.index === index ? { ...file, isLeftOut: true } : file)),
  }));
}

/** For a window of the installed app. */
export function confirmShare(id: number): Promise<void> {
  return changeShare(id, () => ({ isSure: true }));
}

export async function dropShare(id: number): Promise<void> {
  await withShares((db) => db.drop(id));
}
