import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { describeFault } from '#api/base/log.ts';
import { CONNECTION_NAME, type OpenDatabase } from '#api/db/open.ts';
import { type Locks, LockTimeout } from '#api/ports/locks.ts';
import { createProcessLocks } from './process-locks.ts';

const CHANNEL = 'lock_wanted';
/** Milliseconds between attempts while another process holds the key. */
const PAUSE_MS = 25;
const MAX_PAUSE_MS = 200;

interface Options {
  /** `postgres://…`, past any pooler: a session holds the locks. */
  address: string;
  listen: OpenDatabase['listen'];
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** A key as a lock number of PostgreSQL, in decimal. */
type LockNumber = string;

/**
 * Locks among processes: advisory locks of one connection per process. PostgreSQL drops them with the connection, so
 * that a killed process blocks nobody. A session may take a lock twice: callers of one process exclude each other in
 * memory first.
 */
export async function createServerLocks({ address, listen, log }: Options): Promise<Locks> {
  const { default: postgres } = await import('postgres');
  const here = createProcessLocks();
  const held = new Map<LockNumber, () => void>();
  const notifyAll = (): void => {
    for (const onWanted of [...held.values()]) onWanted();
  };
  const connection = { application_name: `${CONNECTION_NAME} locks` };
  // Without a lifetime: the locks would end with the connection. `onclose` tells the holders that theirs are lost.
  const session = postgres(address, { max: 1, max_lifetime: null, onnotice: () => {}, connection, onclose: notifyAll });
  // A wait that began while nobody listened asks again by itself.
  const unlisten = await listen(
    CHANNEL,
    (number) => held.get(number)?.(),
    () => {},
  );

  const attempt = async (number: LockNumber): Promise<boolean> => {
    const [{ taken }] = await session<[{ taken: boolean }]>`select pg_try_advisory_lock(${number}::bigint) as taken`;
    return taken;
  };
  const waitFor = async (number: LockNumber, deadline: number, signal: AbortSignal | undefined): Promise<void> => {
    let pause = PAUSE_MS;
    while (!(await attempt(number))) {
      if (signal?.aborted || performance.now() > deadline) throw new LockTimeout();
      await session`select pg_notify(${CHANNEL}, ${number})`;
      await setTimeout(pause);
      pause = Math.min(2 * pause, MAX_PAUSE_MS);
    }
  };
  const unlock = async (number: LockNumber): Promise<void> => {
    try {
      await session`select pg_advisory_unlock(${number}::bigint)`;
    } catch (fault) {
      // The lost connection has released it.
      log.warn({ fault: describeFault(fault) }, 'a lock ended with its connection');
    }
  };

  return {
    async take(key, options) {
      const deadline = performance.now() + options.patienceMs;
      const number = numberOf(key);
      const onWanted = (): void => options.onWanted?.();
      const releaseHere = await here.take(key, { ...options, onWanted });
      try {
        await waitFor(number, deadline, options.signal);
      } catch (fault) {
        await releaseHere();
        throw fault;
      }
      held.set(number, onWanted);
      return async () => {
        if (held.get(number) !== onWanted) return;
        held.delete(number);
        await unlock(number);
        await releaseHere();
      };
    },
    async close() {
      await unlisten();
      await session.end({ timeout: 5 });
    },
  };
}

function numberOf(key: string): LockNumber {
  return createHash('sha256').update(key).digest().readBigInt64BE().toString();
}
