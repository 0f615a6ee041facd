import type { Env } from '../base/env.ts';
import { reconnecting } from '../db/reconnect.ts';
import { KEEPING, type SharedFile, type ShareRow, type SharesDb, withShares } from './shares-db.ts';

export type { SharedFile } from './shares-db.ts';

/** Waits for being taken into a day. */
export interface Share extends Omit<ShareRow, 'isWhole'> {
  /** Names of files that could not be read, or whose worker died. */
  missing: string[];
}

/** Reads no bytes. */
async function readShares(db: SharesDb, withUnfinished: boolean): Promise<Share[]> {
  const rows = await db.shares.toArray();
  const kept = new Set((await db.bytes.toCollection().primaryKeys()).map(([share, index]) => `${share} ${index}`));
  return rows
    .filter((row) => row.isWhole || withUnfinished)
    .map(({ isWhole, files, ...share }) => {
      const isHere = ({ index }: SharedFile) => kept.has(`${share.id} ${index}`);
      const missing = files.filter((file) => !isHere(file)).map(({ name }) => name);
      return { ...share, files: files.filter(isHere), missing };
    });
}

/** Oldest first. */
export async function listShares(locks: Env['locks']): Promise<Share[]> {
  const list = await withShares((db) => {
    const read = (isIdle: boolean) =>
      reconnecting(db, () => db.transaction('r', db.shares, db.bytes, () => readShares(db, isIdle)));
    if (!locks) return read(true);
    // One that is being kept now is not shown half.
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

export interface TakenPart {
  text?: true;
  file?: SharedFile;
  /** What is not here was named. */
  leftOut?: true;
}

async function left(db: SharesDb, share: ShareRow, { text, leftOut }: TakenPart): Promise<ShareRow> {
  const here = new Set((await db.bytesOf(share.id).primaryKeys()).map(([, index]) => index));
  const named = leftOut ? { tooLarge: [], surplus: 0, files: share.files.filter(({ index }) => here.has(index)) } : {};
  return { ...share, ...named, text: text ? '' : share.text };
}

/** Forgets the share, too, once nothing of it waits. */
export async function dropTaken(id: number, taken: TakenPart): Promise<void> {
  const { file } = taken;
  await withShares((db) =>
    db.write(async () => {
      const share = await db.shares.get(id);
      if (!share) return;
      if (file) await db.bytes.delete([id, file.index]);
      const files = share.files.filter(({ index }) => index !== file?.index);
      const row = await left(db, { ...share, files }, taken);
      const waits = row.text !== '' || row.files.length + row.tooLarge.length + row.surplus > 0;
      await (waits ? db.shares.put(row) : db.shares.delete(id));
    }),
  );
}

export async function dropShare(id: number): Promise<void> {
  await withShares((db) => db.drop(id));
}
