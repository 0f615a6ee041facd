import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { TestClock } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoredJobs } from '#api/adapters/stored-jobs.ts';
import { createLog } from '#api/base/log.ts';
import { aiUses } from '#api/db/assistant-schema.ts';
import { createClockWatch } from '#api/db/clock-watch.ts';
import { idempotencyKeys } from '#api/db/sync-schema.ts';
import { databases, type TestDatabase } from './database.ts';
import { createProduct, registerPerson } from './product.ts';

describe.each(databases)('scheduled maintenance, on $name', ({ create }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await create();
  });
  afterAll(() => database.close());

  it('is done by each process at its start for its own directory', async () => {
    const processes = [1, 2].map(async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'tagfalter-test-'));
      const half = join(dataDir, 'uploads', 'half');
      await mkdir(join(dataDir, 'uploads'));
      await writeFile(half, 'half of it');
      const touched = (Date.now() - 2 * DAY_MS) / 1000;
      await utimes(half, touched, touched);
      const product = await createProduct(database, { dataDir });
      await product.app.ready();
      await expect.poll(() => existsSync(half), { timeout: 20_000 }).toBe(false);
      await product.close();
    });
    await Promise.all(processes);
  });

  it('comes due hourly, but not after a clock’s jump', async () => {
    const { db, source } = database;
    const clock = new TestClock();
    let ahead = 0;
    const now = () => Date.now() + ahead;
    const watch = createClockWatch({ db, now, log: createLog('silent') });
    expect(await watch.mayDelete()).toBe(true);
    ahead = 95 * DAY_MS;
    const warnings: string[] = [];
    const product = await createProduct(database, {
      jobs: await createStoredJobs(source, createLog('silent'), clock),
      now,
      log: createLog('warn', { write: (line) => void warnings.push(line) }),
    });
    const { accountId } = await registerPerson(product);
    const old = new Date(Date.now() - 50 * DAY_MS);
    await db.insert(idempotencyKeys).values({ accountId, key: 'old', createdAt: old, status: 201, body: {} });
    const use = { id: randomUUID(), kind: 'summary', day: '2026-01-01', key: null, result: null } as const;
    await db.insert(aiUses).values({ ...use, accountId, createdAt: old });
    const left = async () => (await db.select().from(idempotencyKeys)).length + (await db.select().from(aiUses)).length;
    const passHour = async (isDone: () => Promise<boolean>) => {
      await clock.setTime(clock.now() + HOUR_MS - (clock.now() % HOUR_MS) + 4 * MINUTE_MS);
      for (let step = 0; step < 60 && !(await isDone()); step += 1) {
        await clock.setTime(clock.now() + 20_000);
        await clock.tick(1);
      }
    };
    expect(await left()).toBe(2);
    await passHour(async () => false);
    expect(await left()).toBe(2);
    expect(warnings.join()).toContain('the clock has jumped: nothing is deleted for a day');
    ahead += 13 * HOUR_MS;
    expect(await watch.mayDelete()).toBe(false);
    ahead += 13 * HOUR_MS;
    await passHour(async () => (await left()) === 0);
    await expect.poll(left, { timeout: 20_000 }).toBe(0);
    await product.close();
  });
});
