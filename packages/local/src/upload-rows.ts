import type { EntrySave } from '@tagfalter/contract/mutations';
import type { AudioRef, ImageRef } from '@tagfalter/domain/entry';
import type { DiaryDb } from './db.ts';
import type { Env } from './env.ts';
import { findRow } from './packs.ts';
import type { UploadRow } from './rows.ts';

type Medium = { kind: 'image'; ref: ImageRef } | { kind: 'audio'; ref: AudioRef };

/** The files an `entry.save` brings in. */
export function mediaOf(args: Pick<EntrySave, 'fields' | 'addImages'>): Medium[] {
  const images = args.addImages.map((ref): Medium => ({ kind: 'image', ref }));
  return args.fields.audio ? [...images, { kind: 'audio', ref: args.fields.audio }] : images;
}

async function referUpload(db: DiaryDb, env: Env, entryId: string, args: EntrySave, medium: Medium): Promise<void> {
  const { hash, type, size } = medium.ref;
  const row = await db.uploads.get(hash);
  if (row) {
    if (!row.entryIds.includes(entryId)) await db.uploads.put({ ...row, entryIds: [...row.entryIds, entryId] });
    return;
  }
  if ((await db.files.where('[hash+variant]').equals([hash, 'original']).count()) === 0) return;
  const created: UploadRow = {
    hash,
    type,
    size,
    kind: medium.kind,
    name: medium.kind === 'image' ? medium.ref.name : '',
    date: args.date,
    entryIds: [entryId],
    state: 'waiting',
    sentBytes: 0,
    uploadUrl: null,
    rounds: 0,
    since: env.now(),
  };
  await db.uploads.add(created);
}

/**
 * Notes the files a change brings in for sending, as far as this device has their bytes and the server has not (S10).
 * Runs in the transaction of the change.
 */
export async function referUploads(db: DiaryDb, env: Env, entryId: string, args: EntrySave): Promise<void> {
  const media = mediaOf(args);
  if (media.length === 0) return;
  const ready = new Set((await findRow(db, entryId, args.date))?.base?.readyMedia);
  for (const medium of media) if (!ready.has(medium.ref.hash)) await referUpload(db, env, entryId, args, medium);
}

/** An entry no longer refers to these files: what nobody needs is not sent. */
export async function releaseUploads(db: DiaryDb, entryId: string, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  const rows = await db.uploads.bulkGet([...hashes]);
  for (const row of rows) {
    if (!row?.entryIds.includes(entryId)) continue;
    const entryIds = row.entryIds.filter((id) => id !== entryId);
    if (entryIds.length > 0) await db.uploads.put({ ...row, entryIds });
    else await db.uploads.delete(row.hash);
  }
}
