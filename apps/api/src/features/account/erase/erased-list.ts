import type { BlobStore } from '#api/ports/blobs.ts';

/** Among the blobs, so that it is in no backup and survives restores. */
const FOLDER = 'erased/';
/** Suffix of the mark that the files are gone. */
const DONE = '.done';

const ENTRY = /^erased\/([0-9a-f-]{36})(\.done)?$/;

/** A restore erases these accounts again. */
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

/** Call before the rows are gone. */
export async function noteErased(blobs: Pick<BlobStore, 'put'>, accountId: string): Promise<void> {
  await blobs.put(`${FOLDER}${accountId}`, Buffer.from(accountId));
}

/** The account was kept after all. */
export async function forgetErased(blobs: Pick<BlobStore, 'remove'>, accountId: string): Promise<void> {
  await blobs.remove(`${FOLDER}${accountId}`);
}

export async function noteFilesErased(blobs: Pick<BlobStore, 'put'>, accountId: string): Promise<void> {
  await blobs.put(`${FOLDER}${accountId}${DONE}`, Buffer.from(accountId));
}

export async function removeFilesOf(blobs: Pick<BlobStore, 'list' | 'remove'>, ownerId: string): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of blobs.list(`${ownerId}/`)) keys.push(key);
  for (const key of keys) await blobs.remove(key);
}
