import type { FastifyBaseLogger } from 'fastify';
import type { OpenDatabase } from '#api/db/open.ts';
import type { Throttles } from '#api/ports/throttles.ts';
import { createProcessThrottles } from './process-throttles.ts';
import { createStoredThrottles } from './stored-throttles.ts';

/** Throttles among all processes on this database. */
export function openProductThrottles(
  { source, db }: Pick<OpenDatabase, 'source' | 'db'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Throttles {
  return source.kind === 'embedded' ? createProcessThrottles() : createStoredThrottles({ db, log });
}
