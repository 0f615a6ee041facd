import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStoredJobs } from '#api/adapters/stored-jobs.ts';
import { createLog } from '#api/log.ts';
import type { Job, Jobs } from '#api/ports/jobs.ts';
import { databases, type TestDatabase } from './database.ts';
import { createProcessJobs } from './process-jobs.ts';

const log = createLog('silent');
/** Seconds; the shortest there are. */
const PACE = { poll: 0.5, retry: 1 };

interface Place {
  database?: TestDatabase;
  jobs(): Promise<Jobs>;
  close(): Promise<void>;
}

const stored = databases.map(({ name, create }) => ({
  name: `tables on ${name}`,
  open: async () => {
    const database = await create();
    const jobs = (poll = PACE.poll) => createStoredJobs(database.source, log, { ...PACE, poll });
    return { database, jobs, close: () => database.close() };
  },
}));
const kinds: { name: string; open(): Promise<Place> }[] = [
  {
    name: 'this process',
    open: async () => ({ jobs: async () => createProcessJobs({ log, pause: () => 10 }), close: async () => {} }),
  },
  ...stored,
];

describe.each(kinds)('jobs in $name', ({ open }) => {
  let place: Place;
  let jobs: Jobs;
  beforeAll(async () => {
    place = await open();
  });
  beforeEach(async () => {
    jobs = await place.jobs();
  });
  afterEach(() => jobs.stop());
  afterAll(() => place.close());
  const job = (): Job => ({ accountId: randomUUID(), entryId: randomUUID() });

  it('are done as soon as there is somebody to do them', async () => {
    const done: Job[] = [];
    const [early, late] = [job(), job()];
    await jobs.add(early);
    await jobs.start(async (one) => void done.push(one));
    await jobs.add(late);
    await expect.poll(() => done.length, { timeout: 20_000 }).toBe(2);
    expect(done).toEqual(expect.arrayContaining([early, late]));
  });

  it('are done again after a failure, until they succeed', async () => {
    let left = 2;
    await jobs.start(async () => {
      left -= 1;
      if (left > 0) throw new Error('not yet');
    });
    await jobs.add(job());
    await expect.poll(() => left, { timeout: 30_000 }).toBe(0);
  });

  it('are done once more where they are added while they are done, one after the other', async () => {
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const [one, others] = [job(), new Set<string>()];
    let [runs, atOnce, most] = [0, 0, 0];
    await jobs.start(async ({ entryId }) => {
      if (entryId !== one.entryId) return void others.add(entryId);
      runs += 1;
      atOnce += 1;
      most = Math.max(most, atOnce);
      begun.resolve();
      await gate.promise;
      atOnce -= 1;
    });
    /** Comes back when everything that was added before has been handed out. */
    const turn = async () => {
      const marker = job();
      await jobs.add(marker);
      await expect.poll(() => others.has(marker.entryId), { timeout: 20_000 }).toBe(true);
    };
    await jobs.add(one);
    await begun.promise;
    for (const _again of [1, 2, 3]) {
      await jobs.add(one);
      await turn();
    }
    expect(runs).toBe(1);
    gate.resolve();
    await expect.poll(() => runs, { timeout: 20_000 }).toBeGreaterThan(1);
    await turn();
    expect(most).toBe(1);
    // The last one may have been on its way; it may be done once too often.
    expect(runs).toBeLessThan(4);
  });

  it('let a stop wait for those under way, and begin no more', async () => {
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    let isDone = false;
    await jobs.start(async () => {
      begun.resolve();
      await gate.promise;
      isDone = true;
    });
    await jobs.add(job());
    await begun.promise;
    const stopped = jobs.stop();
    gate.resolve();
    await stopped;
    expect(isDone).toBe(true);
  });
});

describe.each(stored)('$name', ({ open }) => {
  it('are fetched at once while others are being done', async () => {
    const { jobs: openJobs, close } = await open();
    // Nobody looks by themselves while this test runs.
    const jobs = await openJobs(600);
    const begun = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const job = (): Job => ({ accountId: randomUUID(), entryId: randomUUID() });
    const [long, short] = [job(), job()];
    await jobs.start(async ({ entryId }) => {
      if (entryId === short.entryId) return done.resolve();
      begun.resolve();
      await gate.promise;
    });
    await jobs.add(long);
    await begun.promise;
    await jobs.add(short);
    await done.promise;
    gate.resolve();
    await jobs.stop();
    await close();
  });

  it('hold neither words of a fault nor anything of a day', async () => {
    const { jobs: openJobs, database, close } = await open();
    const jobs = await openJobs();
    let failures = 0;
    await jobs.start(async () => {
      failures += 1;
      throw new Error('Liebes Tagebuch', { cause: new Error('geheim') });
    });
    await jobs.add({ accountId: randomUUID(), entryId: randomUUID() });
    await expect.poll(() => failures, { timeout: 20_000 }).toBeGreaterThan(0);
    await jobs.stop();
    const rows = await database.db.execute('select * from pgboss.job');
    const text = JSON.stringify(rows);
    expect(text).toContain('JobFailed');
    expect(text).not.toMatch(/Tagebuch|geheim/);
    await close();
  });
});
