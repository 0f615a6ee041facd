import * as v from 'valibot';
import { blobKey } from '#api/features/media/blob-keys.ts';
import { pictureKey } from '#api/features/media/profile-pictures.ts';
import { tableFile } from './dump-tables.ts';
import { readLines } from './line-file.ts';

const MediumSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ account_id: v.string(), hash: v.string(), kind: v.picklist(['image', 'audio']), state: v.string() }),
);
const UserSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ id: v.string(), picture_id: v.optional(v.nullable(v.string())) }),
);

/** Keys of all files that the rows of a backup refer to. */
export async function* blobKeysOf(folder: string): AsyncGenerator<string> {
  for await (const line of readLines(tableFile(folder, 'media'))) {
    const { account_id: accountId, hash, kind, state } = v.parse(MediumSchema, line);
    if (state !== 'ready') continue;
    yield blobKey(accountId, hash, 'original');
    if (kind === 'audio') continue;
    yield blobKey(accountId, hash, 'display');
    yield blobKey(accountId, hash, 'thumb');
  }
  for await (const line of readLines(tableFile(folder, 'users'))) {
    const { id, picture_id: pictureId } = v.parse(UserSchema, line);
    if (pictureId) yield pictureKey(id, pictureId);
  }
}

const MEDIUM_KEY = /^([0-9a-f-]{36})\/([0-9a-f]{64})\/[^/]+$/;

/** Whose medium a file belongs to; undefined for a file of another kind. */
export function mediumOf(key: string): { accountId: string; hash: string } | undefined {
  const [, accountId, hash] = MEDIUM_KEY.exec(key) ?? [];
  return accountId === undefined || hash === undefined ? undefined : { accountId, hash };
}
