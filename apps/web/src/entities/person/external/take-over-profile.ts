import { takeOverProfile } from '@tagfalter/contract/take-over-profile';
import type { User } from '@tagfalter/contract/user';
import type { Env } from '@tagfalter/local/base/env';
import { request } from '@tagfalter/local/base/request';

/** The server would not take names and picture over. */
class NotTakenOver extends Error {
  override readonly name = 'NotTakenOver';
}

/**
 * The person with names and picture of the account they have just signed in with (spec §4). Where that does not work, they
 * stay as they were: nobody is kept from signing in by it.
 */
export async function withProviderProfile(env: Env, user: User): Promise<User> {
  const { method, path, reply: schema } = takeOverProfile;
  const reply = await request(env, { method, path, schema });
  if (reply.ok) return reply.value;
  const { kind } = reply.fault;
  if (kind !== 'network') env.report(new NotTakenOver(kind), "the provider's profile");
  return user;
}
