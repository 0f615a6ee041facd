import type { FastifyBaseLogger } from 'fastify';
import type { OpenDatabase } from '#api/db/open.ts';
import type { Locks } from '#api/ports/locks.ts';
import { createProcessLocks } from './process-locks.ts';
import { createServerLocks } from './server-locks.ts';

/** Locks among all processes on this database. */
export async function openProductLocks(
  { source, listen }: Pick<OpenDatabase, 'source' | 'listen'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Locks> {
  if (source.kind === 'embedded') return createProcessLocks();
  return createServerLocks({ address: source.address, listen, log });
}
