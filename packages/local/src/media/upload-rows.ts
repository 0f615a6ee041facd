import type { Env } from '../base/env.ts';
import type { OwnerDb } from '../db/owner-db.ts';
import type { UploadRow } from '../db/rows.ts';

/**
 * Only if this device has its bytes (S10). Call it in the transaction of the change.
 * @param ref in the owner's terms
 */
export async function enqueueUpload(
  db: OwnerDb,
  env: Pick<Env, 'now'>,
  file: Pick<UploadRow, 'hash' | 'kind' | 'type' | 'size' | 'name'>,
  ref: string,
): Promise<void> {
  const { hash } = file;
  const row = await db.uploads.get(hash);
  if (row) {
    if (!row.refs.includes(ref)) await db.uploads.put({ ...row, refs: [...row.refs, ref] });
    return;
  }
  if ((await db.files.where('[hash+variant]').equals([hash, 'original']).count()) === 0) return;
  const since = env.now();
  await db.uploads.add({
    ...file,
    refs: [ref],
    state: 'waiting',
    sentBytes: 0,
    uploadUrl: null,
    rounds: 0,
    since,
  });
}

/** A file without references is not sent. */
export async function dequeueUploads(db: OwnerDb, ref: string, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  const rows = await db.uploads.bulkGet([...hashes]);
  for (const row of rows) {
    if (!row?.refs.includes(ref)) continue;
    const refs = row.refs.filter((one) => one !== ref);
    if (refs.length > 0) await db.uploads.put({ ...row, refs });
    else await db.uploads.delete(row.hash);
  }
}
