import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProcessLocks } from '#api/adapters/process-locks.ts';
import { createServerLocks } from '#api/adapters/server-locks.ts';
import { createLog } from '#api/base/log.ts';
import { openDatabase } from '#api/db/open.ts';
import { type Locks, LockTimeout, withLock } from '#api/ports/locks.ts';
import { serverDatabase, type TestDatabase } from './database.ts';

const PATIENT = { patienceMs: 30_000 };
const log = createLog('silent');

/** A holder's `onWanted`, and when it was called. */
function wanted(): { onWanted(): void; heard: Promise<void> } {
  const { promise: received, resolve: onWanted } = Promise.withResolvers<void>();
  return { onWanted, heard: received };
}

const kinds: { name: string; open(): Promise<Locks> }[] = [
  { name: 'one process', open: async () => createProcessLocks() },
  {
    name: 'advisory locks',
    open: async () => {
      const database = await serverDatabase.create();
      const locks = await createServerLocks({ address: database.url ?? '', listen: database.listen, log });
      const close = async (): Promise<void> => {
        await locks.close();
        await database.close();
      };
      return { take: locks.take, close };
    },
  },
];

describe.each(kinds)('locks: $name', ({ open }) => {
  let locks: Locks;
  beforeAll(async () => {
    locks = await open();
  });
  afterAll(() => locks.close());

  it('let one caller at a time hold a key, in order', async () => {
    let running = 0;
    const order: number[] = [];
    const works = Array.from({ length: 20 }, (_, index) =>
      withLock(locks, 'one', PATIENT, async () => {
        running += 1;
        expect(running).toBe(1);
        order.push(index);
        await new Promise(setImmediate);
        running -= 1;
      }),
    );
    await Promise.all(works);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('do not hold up other keys', async () => {
    const release = await locks.take('this', PATIENT);
    expect(await withLock(locks, 'that', PATIENT, async () => 'done')).toBe('done');
    await release();
  });

  it('tell the holder that somebody waits', async () => {
    const { onWanted, heard: received } = wanted();
    const release = await locks.take('asked', { ...PATIENT, onWanted });
    const next = locks.take('asked', PATIENT);
    await received;
    await release();
    await (await next)();
  });

  it('tell a new holder of those who wait behind it', async () => {
    const first = await locks.take('behind', PATIENT);
    const { onWanted, heard: received } = wanted();
    const second = locks.take('behind', { ...PATIENT, onWanted });
    const third = locks.take('behind', PATIENT);
    await first();
    await received;
    await (await second)();
    await (await third)();
  });

  it('end a wait in time, or with its caller', async () => {
    const release = await locks.take('busy', PATIENT);
    await expect(locks.take('busy', { patienceMs: 1 })).rejects.toThrow(LockTimeout);
    const caller = new AbortController();
    const wait = locks.take('busy', { ...PATIENT, signal: caller.signal });
    caller.abort();
    await expect(wait).rejects.toThrow(LockTimeout);
    await expect(locks.take('busy', { ...PATIENT, signal: AbortSignal.abort() })).rejects.toThrow(LockTimeout);
    await release();
    await (await locks.take('busy', PATIENT))();
  });

  it('pass over a second release', async () => {
    const release = await locks.take('twice', PATIENT);
    const next = locks.take('twice', PATIENT);
    await release();
    const held = await next;
    await release();
    await expect(locks.take('twice', { patienceMs: 1 })).rejects.toThrow(LockTimeout);
    await held();
  });

  it('free the key after work that failed', async () => {
    const fail = () => Promise.reject(new Error('broken work'));
    await expect(withLock(locks, 'failed', PATIENT, fail)).rejects.toThrow('broken work');
    await (await locks.take('failed', PATIENT))();
  });
});

describe('locks of two processes', () => {
  let database: TestDatabase;
  let other: Awaited<ReturnType<typeof openDatabase>>;
  let mine: Locks;
  let theirs: Locks;
  beforeAll(async () => {
    database = await serverDatabase.create();
    const address = database.url ?? '';
    other = await openDatabase(address);
    mine = await createServerLocks({ address, listen: database.listen, log });
    theirs = await createServerLocks({ address, listen: other.listen, log });
  });
  afterAll(async () => {
    await mine.close();
    await theirs.close();
    await other.close();
    await database.close();
  });

  it('exclude each other', async () => {
    let running = 0;
    const works = Array.from({ length: 20 }, (_, index) =>
      withLock(index % 2 === 0 ? mine : theirs, 'shared', PATIENT, async () => {
        running += 1;
        expect(running).toBe(1);
        await new Promise(setImmediate);
        running -= 1;
      }),
    );
    await Promise.all(works);
  });

  it('tell the holder in the other process', async () => {
    const { onWanted, heard: received } = wanted();
    const release = await mine.take('asked', { ...PATIENT, onWanted });
    const next = theirs.take('asked', PATIENT);
    await received;
    await release();
    await (await next)();
  });

  it('pass on when the connection of the holder dies, and tell it', async () => {
    const { onWanted, heard: received } = wanted();
    const release = await mine.take('lost', { ...PATIENT, onWanted });
    await database.db.execute(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    await received;
    const held = await theirs.take('lost', PATIENT);
    await release();
    await expect(mine.take('lost', { patienceMs: 1 })).rejects.toThrow(LockTimeout);
    await held();
    await (await mine.take('lost', PATIENT))();
  });
});
