import { bindAccount } from '@tagfalter/local/base/bind-account';
import { type Reply, request } from '@tagfalter/local/base/request';
import type { GenericSchema, InferOutput } from 'valibot';
import { env } from '#platform/env.ts';
import { session } from './use-session.ts';

/** A call in the name of the person; when the server no longer knows them, the session says so (spec §8). */
export async function accountRequest<S extends GenericSchema>(
  call: Parameters<typeof request<S>>[1],
): Promise<Reply<InferOutput<S>>> {
  const here = session.get();
  // Another tab may have let somebody else in: what is meant for this person never reaches that one (S14).
  const bound = here.status === 'signed-in' ? bindAccount(env, here.accountId) : env;
  const reply = await request(bound, call);
  if (!reply.ok && reply.fault.kind === 'signed-out') session.expire();
  return reply;
}
