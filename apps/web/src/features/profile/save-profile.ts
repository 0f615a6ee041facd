import { patchProfile } from '@tagfalter/contract/patch-profile';
import { updateProfile } from '@tagfalter/contract/update-profile';
import type { User } from '@tagfalter/contract/user';
import type { Reply } from '@tagfalter/local/base/request';
import { accountRequest } from '#entities/person/account-request.ts';
import { changesOf, type PictureChange } from './profile-changes.ts';
import type { Names } from './profile-checks.ts';

/** Sends what has changed; answers the person as the server knows them now. */
export async function saveProfile(user: User, names: Names, picture: PictureChange): Promise<Reply<User>> {
  let known: Reply<User> = { ok: true, value: user };
  const form = changesOf(user, names, picture);
  if (form) {
    const { method, path, reply: schema } = patchProfile;
    known = await accountRequest({ method, path, body: form, schema });
  }
  if (!known.ok || picture.kind !== 'remove') return known;
  const { method, path, reply: schema } = updateProfile;
  return accountRequest({ method, path, body: { profileImageUrl: null }, schema });
}
