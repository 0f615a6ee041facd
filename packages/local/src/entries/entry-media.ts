import type { EntrySave } from '@tagfalter/contract/mutations';
import { parseMutation } from '@tagfalter/contract/mutations';
import type { AudioRef, ImageRef } from '@tagfalter/domain/field-kinds';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { Draft } from '../db/rows.ts';
import { enqueueUpload } from '../media/upload-rows.ts';
import { saveOf } from './overlay.ts';
import { findRow } from './packs.ts';

type Medium = { kind: 'image'; ref: ImageRef } | { kind: 'audio'; ref: AudioRef };

export function mediaOf(args: Pick<EntrySave, 'fields' | 'addImages'>): Medium[] {
  const images = args.addImages.map((ref): Medium => ({ kind: 'image', ref }));
  return args.fields.audio ? [...images, { kind: 'audio', ref: args.fields.audio }] : images;
}

/** Files that a mutation adds. */
export function hashesIn(mutation: { name: string; args: unknown }): string[] {
  const save = saveOf(parseMutation(mutation));
  return save ? mediaOf(save).map((medium) => medium.ref.hash) : [];
}

export function mediaInDraft({ images, audio }: Pick<Draft, 'images' | 'audio'>): string[] {
  return [...images, ...(audio ? [audio] : [])].map(({ hash }) => hash);
}

/** Only files that this device has and the server lacks (S10). Call it in the transaction of the change. */
export async function enqueueUploads(
  db: DiaryDb,
  env: Env,
  args: Pick<EntrySave, 'date' | 'fields' | 'addImages'>,
): Promise<void> {
  const media = mediaOf(args);
  if (media.length === 0) return;
  const ready = new Set((await findRow(db, db.entryIdOf(args.date), args.date))?.base?.readyMedia);
  for (const { kind, ref } of media) {
    const { hash, type, size } = ref;
    const name = 'name' in ref ? ref.name : '';
    if (!ready.has(hash)) await enqueueUpload(db, env, { hash, kind, type, size, name }, args.date);
  }
}
