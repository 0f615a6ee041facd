import { isStorageError } from '@tagfalter/local/base/storage-error';
import { dropCopy, keepCopy } from '@tagfalter/local/db/server-copies';
import type * as v from 'valibot';
import { accountRequest } from '#entities/person/account-request.ts';
import { report } from '#platform/error-log.ts';
import type { ServerCache } from './cache.ts';
import { ReadFault } from './retry-read.ts';

/** Description of a read from the server. */
export interface ReadRequest<S extends v.GenericSchema> {
  path: string;
  schema: S;
  /** Whether an answer may be kept for offline; what the diary holds itself never is. */
  isKept: (value: v.InferOutput<S>) => boolean;
  /** Forgets what else is here of it once the server has refused; the refusal waits for that. */
  onRefused?: () => Promise<void>;
}

/** Asks the server, and keeps its answer for offline. @throws ReadFault */
export async function readFrom<S extends v.GenericSchema>(
  { copies }: ServerCache,
  now: () => number,
  { path, schema, isKept, onRefused }: ReadRequest<S>,
): Promise<v.InferOutput<S>> {
  const reply = await accountRequest({ method: 'GET', path, schema });
  const isOver = reply.ok ? !isKept(reply.value) : reply.fault.kind === 'refused';
  try {
    if (isOver) await dropCopy(copies, path);
    else if (reply.ok) await keepCopy(copies, path, reply.value, now());
    if (isOver && !reply.ok) await onRefused?.();
  } catch (error) {
    // Expected: a full disk or a sign-out meanwhile; the answer itself is as good as ever.
    if (!isStorageError(error)) report(error, 'copies: keeping');
  }
  if (!reply.ok) throw new ReadFault(reply.fault);
  return reply.value;
}
