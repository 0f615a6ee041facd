import type { BlobStore } from '#api/ports/blobs.ts';

/** Beside the files of accounts, so that it is part of no backup and a restore leaves it as it is. */
const FOLDER = 'erased/';
/** Ending of the mark that says that the files are gone, too. */
const DONE = '.done';

const ENTRY = /^erased\/([0-9a-f-]{36})(\.done)?$/;

/** Ids of accounts that have been erased: a restore erases them again. */
export async function listErased(blobs: Pick<BlobStore, 'list'>): Promise<{ ids: string[]; unfinished: string[] }> {
  const ids: string[] = [];
  const done = new Set<string>();
  for await (const { key } of blobs.list(FOLDER)) {
    const [, id, ending] = ENTRY.exec(key) ?? [];
    if (id !== undefined && ending === undefined) ids.push(id);
    if (id !== undefined && ending === DONE) done.add(id);
  }
  return { ids, unfinished: ids.filter((id) => !done.has(id)) };
}

/** Notes an account before its rows are gone for good, so that none goes unnoted. */
export async function noteErased(blobs: Pick<BlobStore, 'put'>, accountId: string): Promise<void> {
  await blobs.put(`${FOLDER}${accountId}`, Buffer.from(accountId));
}

/** Takes an account from the list that has been kept after all. */
export async function forgetErased(blobs: Pick<BlobStore, 'remove'>, accountId: string): Promise<void> {
  await blobs.remove(`${FOLDER}${accountId}`);
}

/** Notes that nothing is left of the files of an account. */
export async function noteFilesErased(blobs: Pick<BlobStore, 'put'>, accountId: string): Promise<void> {
  await blobs.put(`${FOLDER}${accountId}${DONE}`, Buffer.from(accountId));
}

/** Removes every file of an owner. */
export async function removeFilesOf(blobs: Pick<BlobStore, 'list' | 'remove'>, ownerId: string): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of blobs.list(`${ownerId}/`)) keys.push(key);
  for (const key of keys) await blobs.remove(key);
}
