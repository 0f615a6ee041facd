import * as v from 'valibot';
import { blobKey, keysOfMedium } from '#api/features/media/blob-keys.ts';
import { pictureKey } from '#api/features/media/pictures/profile-pictures.ts';
import { tableFile } from './dump-tables.ts';
import { readLines } from './line-file.ts';

const MediumSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ owner_id: v.string(), hash: v.string(), kind: v.picklist(['image', 'audio']), state: v.string() }),
);
const ShelfFileSchema = v.pipe(v.string(), v.parseJson(), v.object({ account_id: v.string(), hash: v.string() }));
const UserSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ id: v.string(), picture_id: v.optional(v.nullable(v.string())) }),
);

/** Keys of all files that a backup's rows refer to. */
export async function* blobKeysOf(folder: string): AsyncGenerator<string> {
  for await (const line of readLines(tableFile(folder, 'media'))) {
    const { owner_id: ownerId, hash, kind, state } = v.parse(MediumSchema, line);
    if (state === 'ready') yield* keysOfMedium(ownerId, hash, kind);
    if (state === 'received') yield blobKey(ownerId, hash, 'original');
  }
  for await (const line of readLines(tableFile(folder, 'shelf_files'))) {
    const { account_id: accountId, hash } = v.parse(ShelfFileSchema, line);
    yield blobKey(accountId, hash, 'shelf');
  }
  for await (const line of readLines(tableFile(folder, 'users'))) {
    const { id, picture_id: pictureId } = v.parse(UserSchema, line);
    if (pictureId) yield pictureKey(id, pictureId);
  }
}
