import type { Fault } from '@tagfalter/local/base/fault';
import { reporting } from '@tagfalter/local/base/report';
import { readCopy } from '@tagfalter/local/db/server-copies';
import { useQuery } from '@tanstack/react-query';
import { useLiveQuery } from 'dexie-react-hooks';
import * as v from 'valibot';
import { useDiary } from '../diary.tsx';
import { serverCacheOf } from './cache.ts';
import { type ReadRequest, readFrom } from './read-from.ts';
import { ReadFault } from './retry-read.ts';

export interface ServerRead<T> {
  /** Current or last value of the server; undefined while nothing is known, and once it has refused. */
  value: T | undefined;
  /** Why there is nothing newer; null while the first try is under way and once it has succeeded. */
  fault: Fault | null;
  /** Asks again. */
  again(): void;
}

/** Reads what the server owns: its answer, or until there is one the copy of the last (decision 37). */
export function useServerRead<S extends v.GenericSchema>(wanted: ReadRequest<S>): ServerRead<v.InferOutput<S>> {
  const { accountId, env } = useDiary();
  const cache = serverCacheOf(accountId);
  const { path, schema } = wanted;
  const query = useQuery<v.InferOutput<S>, Error>(
    { queryKey: [path], queryFn: () => readFrom(cache, env.now, wanted) },
    cache.client,
  );
  const found = useLiveQuery(async () => {
    // The database need not be there: a copy that cannot be read counts as none.
    const kept = await readCopy(cache.copies, path, env.now()).catch(reporting(env, 'copies: reading', undefined));
    const parsed = v.safeParse(schema, kept);
    return parsed.success ? { path, value: parsed.output } : undefined;
  }, [cache, path, schema, env]);
  // Until the copy of another path is read, the query still answers with the last path's copy.
  const copy = found?.path === path ? found.value : undefined;
  const error = query.error ?? query.failureReason;
  const fault = error instanceof ReadFault ? error.fault : null;
  const again = () => void query.refetch();
  if (fault?.kind === 'refused') return { value: undefined, fault, again };
  return { value: query.data ?? copy, fault, again };
}
