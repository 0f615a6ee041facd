import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProcessThrottles } from '#api/adapters/process-throttles.ts';
import { createStoredThrottles } from '#api/adapters/stored-throttles.ts';
import type { LimitName } from '#api/base/limits.ts';
import { createLog } from '#api/base/log.ts';
import { createSharedThrottle, reserveEach, type SharedThrottle } from '#api/base/shared-throttle.ts';
import { type OpenDatabase, openDatabase } from '#api/db/open.ts';
import { throttleMarks } from '#api/db/throttle-schema.ts';
import type { Throttles } from '#api/ports/throttles.ts';
import { everyDatabase, serverDatabase, type TestDatabase } from './database.ts';

const KEY = new Uint8Array(32);
const log = createLog('silent');

interface OpenThrottles {
  throttles: Throttles;
  close(): Promise<void>;
}

const kinds: { name: string; open(): Promise<OpenThrottles> }[] = [
  { name: 'one process', open: async () => ({ throttles: createProcessThrottles(), close: async () => {} }) },
  ...everyDatabase.map(({ name, create }) => ({
    name: `tables on ${name}`,
    open: async () => {
      const { db, close } = await create();
      return { throttles: createStoredThrottles({ db, key: KEY, log }), close };
    },
  })),
];

describe.each(kinds)('throttles: $name', ({ open }) => {
  let opened: OpenThrottles;
  let clock: number;
  let prefix: string;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(() => {
    clock = Date.UTC(2026, 10, 27);
    prefix = randomUUID();
  });

  const create = (marks: number, name: LimitName = 'look-ups'): SharedThrottle => {
    const made = opened.throttles.create(name, { marks, span: MINUTE_MS }, () => clock);
    return createSharedThrottle(name, (key) => made.reserve(`${prefix} ${key}`));
  };
  const waits = async (throttle: SharedThrottle, ...keys: string[]): Promise<number[]> => {
    const found: number[] = [];
    for (const key of keys) found.push((await throttle.reserve(key)).wait);
    return found;
  };

  it('give a key its places, then say how long to wait', async () => {
    const throttle = create(2);
    expect(await waits(throttle, 'a', 'a', 'a', 'b')).toEqual([0, 0, 60, 0]);
    clock += 45_500;
    expect(await waits(throttle, 'a')).toEqual([15]);
  });

  it('slide: a place is free once its mark has left', async () => {
    const throttle = create(2);
    await waits(throttle, 'a');
    clock += 30_000;
    expect(await waits(throttle, 'a', 'a')).toEqual([0, 30]);
    clock += 30_000;
    expect(await waits(throttle, 'a', 'a')).toEqual([0, 30]);
  });

  it('take back a place once', async () => {
    const throttle = create(2);
    const [first] = [await throttle.reserve('a'), await throttle.reserve('a')];
    await first?.release();
    await first?.release();
    expect(await waits(throttle, 'a', 'a')).toEqual([0, 60]);
  });

  it('keep their names apart', async () => {
    const [one, other] = [create(1), create(1, 'replies')];
    expect([...(await waits(one, 'a')), ...(await waits(other, 'a'))]).toEqual([0, 0]);
  });

  it('pass over marks of a clock that was ahead', async () => {
    const throttle = create(1);
    clock += 10 * MINUTE_MS;
    await waits(throttle, 'a');
    clock -= 10 * MINUTE_MS;
    expect(await waits(throttle, 'a')).toEqual([0]);
  });

  it('give all places of several, or none', async () => {
    const [wide, narrow] = [create(3), create(1, 'replies')];
    const both = () =>
      reserveEach([
        [wide, 'a'],
        [narrow, 'a'],
      ]);
    expect((await both()).wait).toBe(0);
    expect((await both()).wait).toBe(60);
    expect(await waits(wide, 'a', 'a', 'a')).toEqual([0, 0, 60]);
  });

  it('name themselves when they refuse', async () => {
    const throttle = create(1, 'replies');
    await throttle.require('a');
    await expect(throttle.require('a')).rejects.toMatchObject({
      ...{ code: 'too_many_requests', limit: 'replies', retryAfter: 60 },
    });
  });

  it('keep a later mark when the clean-up runs past the first', async () => {
    const throttle = create(2);
    await waits(throttle, 'a');
    clock += 30_000;
    await waits(throttle, 'a');
    clock += 30_001;
    await opened.throttles.forget(clock);
    expect(await waits(throttle, 'a', 'a')).toEqual([0, 30]);
  });

  it('answer alike however often the clean-up runs', async () => {
    const begin = clock;
    const gaps = [1, 29_999, 30_001, 60_000];
    const reported = async (key: string, order: readonly number[], isCleaned: boolean) => {
      const throttle = create(2);
      clock = begin;
      const found = await waits(throttle, key);
      for (const gap of order) {
        clock += gap;
        if (isCleaned) await opened.throttles.forget(clock);
        found.push(...(await waits(throttle, key)));
      }
      return found;
    };
    for (const one of gaps)
      for (const two of gaps)
        for (const three of gaps) {
          const order = [one, two, three];
          const kept = await reported(`kept ${order}`, order, false);
          expect([order, await reported(`cleaned ${order}`, order, true)]).toEqual([order, kept]);
        }
  });

  it('give no more places at once than there are', async () => {
    const throttle = create(10);
    const places = await Promise.all(Array.from({ length: 50 }, () => throttle.reserve('many')));
    expect(places.filter(({ wait }) => wait === 0)).toHaveLength(10);
  });
});

describe('throttles of two processes', () => {
  let database: TestDatabase;
  let other: OpenDatabase;
  beforeAll(async () => {
    database = await serverDatabase.create();
    other = await openDatabase(database.url ?? '');
  });
  afterAll(async () => {
    await other.close();
    await database.close();
  });

  it('count together, and forget what no window holds', async () => {
    const both = [database, other].map(({ db }) => createStoredThrottles({ db, key: KEY, log }));
    const limit = { marks: 10, span: MINUTE_MS };
    const made = both.map((throttles) => throttles.create('look-ups', limit, Date.now));
    const asked = Array.from({ length: 50 }, (_, index) => made[index % 2]?.reserve('10.0.0.1'));
    const places = await Promise.all(asked);
    expect(places.filter((place) => place?.wait === 0)).toHaveLength(10);
    const [row] = await database.db.select().from(throttleMarks);
    expect(row?.marks).toHaveLength(10);
    expect(JSON.stringify(row?.key)).not.toContain('10.0.0.1');
    await both[0]?.forget(Date.now());
    expect(await database.db.$count(throttleMarks)).toBe(1);
    await both[0]?.forget(Date.now() + 2 * MINUTE_MS);
    expect(await database.db.$count(throttleMarks)).toBe(0);
  });
});
