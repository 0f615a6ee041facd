import type { FastifyBaseLogger } from 'fastify';
import type { OpenDatabase } from '#api/db/open.ts';
import type { Throttles } from '#api/ports/throttles.ts';
import { createProcessThrottles } from './process-throttles.ts';
import { createStoredThrottles } from './stored-throttles.ts';

/**
 * Throttles among all processes on this database.
 * @param key hides callers in it; 32 bytes, the same in all processes
 */
export function openProductThrottles(
  { source, db }: Pick<OpenDatabase, 'source' | 'db'>,
  key: Uint8Array,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Throttles {
  return source.kind === 'embedded' ? createProcessThrottles() : createStoredThrottles({ db, key, log });
}
