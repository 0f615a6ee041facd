import { randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { TestClock } from 'pg-boss';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStoredJobs } from '#api/adapters/stored-jobs.ts';
import { createLog } from '#api/base/log.ts';
import { defineJob, type Jobs, NoData, type RetryPolicy } from '#api/ports/jobs.ts';
import { everyDatabase, type TestDatabase } from './database.ts';
import { createProcessJobs } from './process-jobs.ts';

/** Mid-hour. */
const BEGIN = '2026-11-20T12:30:00Z';

/** A job store with its clock. */
interface Place {
  database?: TestDatabase;
  clock: TestClock;
  /** Jobs of a starting process. */
  jobs(log?: ReturnType<typeof createLog>): Promise<Jobs>;
  close(): Promise<void>;
}

const silent = createLog('silent');
const stored = everyDatabase.map(({ name, create }) => ({
  name: `tables on ${name}`,
  open: async (): Promise<Place> => {
    const [database, clock] = [await create(), new TestClock(BEGIN)];
    const jobs = (log = silent) => createStoredJobs(database.source, log, clock);
    return { database, clock, jobs, close: () => database.close() };
  },
}));
const kinds: { name: string; open(): Promise<Place> }[] = [
  {
    name: 'this process',
    open: async () => {
      const clock = new TestClock(BEGIN);
      return { clock, jobs: async (log = silent) => createProcessJobs({ log, clock }), close: async () => {} };
    },
  },
  ...stored,
];

const Named = v.object({ id: v.string() });
const RETRY: RetryPolicy = { limit: 9, delay: 2, max: 60 };

/** A unique kind per test: they share tables. */
function kindOf({ width = 4, retry = RETRY }: { width?: number; retry?: RetryPolicy } = {}) {
  return defineJob({ name: `test-${randomUUID()}`, data: Named, key: ({ id }) => `key of ${id}`, width, retry });
}

const taskOf = () =>
  defineJob({ name: `task-${randomUUID()}`, data: NoData, key: () => 'all', width: 1, retry: RETRY });

/** Advances the clock by seconds until a condition holds. */
async function until(clock: TestClock, isSo: () => boolean, seconds = 900): Promise<void> {
  for (let second = 0; !isSo(); second += 1) {
    if (second > seconds) throw new Error('it has not come to that');
    await clock.tick(1000);
  }
}

/** Advances the clock by minutes in long steps, one poll each. */
async function pass(clock: TestClock, minutes: number): Promise<void> {
  const end = clock.now() + minutes * MINUTE_MS;
  while (clock.now() < end) {
    await skip(clock, 15_000);
    await clock.tick(1);
  }
}

/** Skips time without polls; later ticks find due jobs. */
async function skip(clock: TestClock, ms: number): Promise<void> {
  await clock.setTime(clock.now() + ms);
}

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

  /** Resolves once all earlier jobs of a kind are handed out: a marker comes last. */
  const turnOf = (kind: ReturnType<typeof kindOf>, done: readonly string[]) => async () => {
    const marker = `marker ${randomUUID()}`;
    await jobs.add(kind, { id: marker });
    await until(place.clock, () => done.includes(marker));
  };

  it('run as soon as a process can', async () => {
    const [kind, done] = [kindOf(), [] as string[]];
    jobs.handle(kind, async ({ id }) => void done.push(id));
    await jobs.add(kind, { id: 'early' });
    await jobs.start();
    await jobs.add(kind, { id: 'late' });
    await until(place.clock, () => done.length === 2);
    expect(done.sort()).toEqual(['early', 'late']);
  });

  it('go to the handler of their kind, whatever their keys', async () => {
    const [one, other, done] = [kindOf(), kindOf(), [] as string[]];
    jobs.handle(one, async ({ id }) => void done.push(`one ${id}`));
    jobs.handle(other, async ({ id }) => void done.push(`other ${id}`));
    await jobs.start();
    await jobs.add(one, { id: 'a' });
    await jobs.add(other, { id: 'a' });
    await until(place.clock, () => done.length === 2);
    expect(done.sort()).toEqual(['one a', 'other a']);
  });

  it('are retried with growing pauses until they succeed', async () => {
    const kind = kindOf({ retry: { limit: 9, delay: 20, max: 60 } });
    const { clock } = place;
    const times: number[] = [];
    jobs.handle(kind, async () => {
      times.push(clock.now());
      if (times.length < 7) throw new Error('not yet');
    });
    await jobs.start();
    await jobs.add(kind, { id: 'a' });
    await until(clock, () => times.length === 7);
    const pauses = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1000);
    // Each lies between half and all of its maximum; then comes the poll.
    expect(pauses[0]).toBeGreaterThanOrEqual(10);
    expect(pauses[1]).toBeGreaterThanOrEqual(20);
    for (const pause of pauses.slice(3)) expect(pause).toBeGreaterThanOrEqual(60);
    for (const pause of pauses) expect(pause).toBeLessThan(80);
    await skip(clock, HOUR_MS);
    await clock.tick(5_000);
    expect(times).toHaveLength(7);
  });

  it('are given up after the limit, and can be added again', async () => {
    const kind = kindOf({ retry: { limit: 2, delay: 1, max: 1 } });
    const done: string[] = [];
    let runs = 0;
    jobs.handle(kind, async ({ id }) => {
      if (id !== 'bad') return void done.push(id);
      runs += 1;
      throw new Error('never');
    });
    await jobs.start();
    await jobs.add(kind, { id: 'bad' });
    await until(place.clock, () => runs === 3);
    await place.clock.tick(30_000);
    await turnOf(kind, done)();
    expect(runs).toBe(3);
    await jobs.add(kind, { id: 'bad' });
    await until(place.clock, () => runs === 4);
  });

  it('are done at once where they are added while they pause', async () => {
    const kind = kindOf({ retry: { limit: 9, delay: 3600, max: 7200 } });
    let runs = 0;
    jobs.handle(kind, async () => {
      runs += 1;
      if (runs === 1) throw new Error('not yet');
    });
    await jobs.start();
    await jobs.add(kind, { id: 'a' });
    await until(place.clock, () => runs === 1);
    // The failure is recorded once another job of the kind has come and gone.
    await place.clock.tick(10_000);
    await jobs.add(kind, { id: 'a' });
    await until(place.clock, () => runs === 2, 60);
  });

  it('of one key wait but once', async () => {
    const [kind, done] = [kindOf({ width: 1 }), [] as string[]];
    jobs.handle(kind, async ({ id }) => void done.push(id));
    for (const id of ['a', 'b', 'a', 'a']) await jobs.add(kind, { id });
    await jobs.start();
    await turnOf(kind, done)();
    expect(done.slice(0, -1).sort()).toEqual(['a', 'b']);
  });

  it('run once more if added while running', async () => {
    const [kind, others] = [kindOf(), [] as string[]];
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let [runs, atOnce, most] = [0, 0, 0];
    jobs.handle(kind, async ({ id }) => {
      if (id !== 'one') return void others.push(id);
      runs += 1;
      atOnce += 1;
      most = Math.max(most, atOnce);
      begun.resolve();
      await gate.promise;
      atOnce -= 1;
    });
    const turn = turnOf(kind, others);
    await jobs.start();
    await jobs.add(kind, { id: 'one' });
    await begun.promise;
    for (const _again of [1, 2, 3]) {
      await jobs.add(kind, { id: 'one' });
      await turn();
    }
    expect(runs).toBe(1);
    gate.resolve();
    await until(place.clock, () => runs > 1);
    await turn();
    expect(most).toBe(1);
    // The last one may have been running: it may run twice.
    expect(runs).toBeLessThan(4);
  });

  it('run side by side up to their width', async () => {
    const kind = kindOf({ width: 2 });
    const gate = Promise.withResolvers<void>();
    let [running, most, done] = [0, 0, 0];
    jobs.handle(kind, async () => {
      running += 1;
      most = Math.max(most, running);
      await gate.promise;
      running -= 1;
      done += 1;
    });
    await jobs.start();
    for (const id of ['a', 'b', 'c', 'd', 'e']) await jobs.add(kind, { id });
    await until(place.clock, () => running === 2);
    await place.clock.tick(30_000);
    expect(running).toBe(2);
    gate.resolve();
    await until(place.clock, () => done === 5);
    expect(most).toBe(2);
  });

  it('wait for their time without delaying equal due ones', async () => {
    const [kind, done] = [kindOf({ width: 1 }), [] as string[]];
    jobs.handle(kind, async ({ id }) => void done.push(id));
    await jobs.start();
    const { clock } = place;
    const [soon, later] = [new Date(clock.now() + HOUR_MS), new Date(clock.now() + 2 * HOUR_MS)];
    for (const at of [soon, soon, later]) await jobs.add(kind, { id: 'a' }, at);
    await jobs.add(kind, { id: 'a' });
    const turn = turnOf(kind, done);
    const runs = () => done.filter((id) => id === 'a').length;
    await until(clock, () => runs() === 1, 60);
    await skip(clock, 50 * MINUTE_MS);
    await turn();
    expect(runs()).toBe(1);
    await skip(clock, soon.getTime() - clock.now());
    await until(clock, () => runs() === 2, 60);
    await turn();
    expect(runs()).toBe(2);
    await skip(clock, later.getTime() - clock.now());
    await until(clock, () => runs() === 3, 60);
  });

  it('come due by their schedule', async () => {
    const kind = taskOf();
    const { clock } = place;
    let runs = 0;
    jobs.handle(kind, async () => {
      runs += 1;
    });
    jobs.schedule(kind, '0 * * * *');
    await jobs.start();
    const toHour = async () => skip(clock, HOUR_MS - (clock.now() % HOUR_MS) - 10_000);
    await toHour();
    expect(runs).toBe(0);
    for (const hour of [1, 2]) {
      await pass(clock, 5);
      expect(runs).toBe(hour);
      await toHour();
    }
  });

  it('are told of a stop, which waits and begins none', async () => {
    const kind = kindOf({ width: 1 });
    const begun = Promise.withResolvers<AbortSignal>();
    const gate = Promise.withResolvers<void>();
    const done: string[] = [];
    jobs.handle(kind, async ({ id }, signal) => {
      begun.resolve(signal);
      await gate.promise;
      done.push(id);
    });
    await jobs.start();
    await jobs.add(kind, { id: 'a' });
    const signal = await begun.promise;
    await jobs.add(kind, { id: 'b' });
    expect(signal.aborted).toBe(false);
    const stopped = jobs.stop();
    expect(signal.aborted).toBe(true);
    gate.resolve();
    await stopped;
    expect(done).toEqual(['a']);
  });

  it('log name and key of a failure, nothing else', async () => {
    const lines: string[] = [];
    const talking = await place.jobs(createLog('info', { write: (line) => void lines.push(line) }));
    const Telling = v.object({ id: v.string(), place: v.string() });
    const kind = defineJob({ ...kindOf(), data: Telling, key: ({ id }) => `key of ${id}` });
    talking.handle(kind, async () => {
      throw new Error('Liebes Tagebuch');
    });
    await talking.start();
    await talking.add(kind, { id: 'a', place: 'Hiddensee' });
    await until(place.clock, () => lines.length > 0);
    await talking.stop();
    expect(lines[0]).toContain(`"job":"${kind.name}","key":"key of a"`);
    expect(lines.join()).not.toMatch(/Tagebuch|Hiddensee/);
  });
});

describe.each(stored)('jobs in $name', ({ open }) => {
  let place: Place;
  beforeAll(async () => {
    place = await open();
  });
  afterAll(() => place.close());

  it('are fetched at once while others run', async () => {
    const [jobs, kind] = [await place.jobs(), kindOf()];
    const [begun, done, gate] = [0, 1, 2].map(() => Promise.withResolvers<void>());
    jobs.handle(kind, async ({ id }) => {
      if (id === 'short') return done?.resolve();
      begun?.resolve();
      await gate?.promise;
    });
    await jobs.start();
    await jobs.add(kind, { id: 'long' });
    await begun?.promise;
    await jobs.add(kind, { id: 'short' });
    await done?.promise;
    gate?.resolve();
    await jobs.stop();
  });

  it('outlive the process: waiting, delayed and running ones', async () => {
    const [kind, done] = [kindOf({ width: 1 }), [] as string[]];
    const first = await place.jobs();
    const begun = Promise.withResolvers<void>();
    first.handle(kind, async (_data, signal) => {
      begun.resolve();
      // Ends as a stopped handler does.
      const { promise, reject } = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => reject(signal.reason));
      await promise;
    });
    await first.start();
    await first.add(kind, { id: 'under way' });
    await begun.promise;
    await first.add(kind, { id: 'waiting' });
    await first.add(kind, { id: 'delayed' }, new Date(place.clock.now() + HOUR_MS));
    await first.stop();

    const second = await place.jobs();
    second.handle(kind, async ({ id }) => void done.push(id));
    await second.start();
    await until(place.clock, () => done.length === 2);
    expect(done.sort()).toEqual(['under way', 'waiting']);
    await skip(place.clock, HOUR_MS);
    await until(place.clock, () => done.length === 3, 60);
    expect(done).toContain('delayed');
    await second.stop();
  });

  it('come due by schedule once among two processes', async () => {
    const [kind, { clock }] = [taskOf(), place];
    const runs: string[] = [];
    const processes: Jobs[] = [];
    // In order: each brings the test's clock into the database.
    for (const name of ['one', 'other']) {
      const jobs = await place.jobs();
      jobs.handle(kind, async () => void runs.push(name));
      jobs.schedule(kind, '0 * * * *');
      await jobs.start();
      processes.push(jobs);
    }
    for (const hour of [1, 2]) {
      await skip(clock, HOUR_MS - (clock.now() % HOUR_MS) - 10_000);
      await pass(clock, 5);
      expect(runs).toHaveLength(hour);
    }
    for (const jobs of processes) await jobs.stop();
  });

  it('come due once after a time without process', async () => {
    const [kind, { clock }] = [taskOf(), place];
    let runs = 0;
    const begin = async () => {
      const jobs = await place.jobs();
      jobs.handle(kind, async () => {
        runs += 1;
      });
      jobs.schedule(kind, '0 * * * *');
      await jobs.start();
      return jobs;
    };
    const first = await begin();
    await skip(clock, HOUR_MS - (clock.now() % HOUR_MS) - 10_000);
    await pass(clock, 3);
    expect(runs).toBe(1);
    await first.stop();
    await clock.setTime(clock.now() + 5 * HOUR_MS + 10 * MINUTE_MS);
    const second = await begin();
    await pass(clock, 5);
    expect(runs).toBe(2);
    await second.stop();
  });

  it('wait for a process that understands them, without a trace', async () => {
    const [kind, lines] = [kindOf({ retry: { limit: 9, delay: 1, max: 2 } }), [] as string[]];
    const newer = defineJob({ ...kind, data: v.object({ place: v.string() }), key: () => 'a' });
    const seen: unknown[] = [];
    const older = await place.jobs(createLog('info', { write: (line) => void lines.push(line) }));
    older.handle(kind, async (data) => void seen.push(data));
    await older.start();
    await older.add(newer, { place: 'Hiddensee' });
    await until(place.clock, () => lines.length > 1);
    await older.stop();
    expect(seen).toEqual([]);
    expect(lines[0]).toContain(`"job":"${kind.name}"`);
    expect(lines.join()).not.toContain('Hiddensee');
  });

  it('hold no words of a fault', async () => {
    const [jobs, kind] = [await place.jobs(), kindOf()];
    let failures = 0;
    jobs.handle(kind, async () => {
      failures += 1;
      throw new Error('Liebes Tagebuch', { cause: new Error('geheim') });
    });
    await jobs.start();
    await jobs.add(kind, { id: 'a' });
    await until(place.clock, () => failures > 1);
    await jobs.stop();
    const text = JSON.stringify(await place.database?.db.execute('select * from pgboss.job'));
    expect(text).toContain('JobFailed');
    expect(text).not.toMatch(/Tagebuch|geheim/);
  });
});
