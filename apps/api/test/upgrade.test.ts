import { DAY_MS } from '@tagfalter/domain/durations';
import { localDateOf } from '@tagfalter/domain/local-date';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#api/base/actor.ts';
import { ownVersion } from '#api/db/migrate.ts';
import type { Db, OpenDatabase } from '#api/db/open.ts';
import { storedVersion } from '#api/db/push-function.ts';
import { everyDatabase, type TestDatabase } from './database.ts';
import { type LaterVersion, laterEntries, laterVersion, numbered, reopen } from './later-version.ts';
import { entriesOf, makeActor, makeDevice } from './sync-actors.ts';

const DAY = localDateOf(Date.now(), 'UTC');
const BEFORE = localDateOf(Date.now() - DAY_MS, 'UTC');
const own = ownVersion.pushFunction.version;

const laterOf = async (db: Db): Promise<string[]> => {
  const rows = await db.select({ later: laterEntries.later }).from(laterEntries);
  return rows.map(({ later }) => later).sort();
};

describe.each(everyDatabase)('a database of an older version on $name', ({ create }) => {
  let later: LaterVersion;
  let database: TestDatabase;
  let caller: Actor;
  const opened: OpenDatabase[] = [];
  const open = async (version = ownVersion): Promise<Db> => {
    const one = await reopen(database, version);
    if (one.source.kind === 'server') opened.push(one);
    return one.db;
  };
  beforeAll(async () => {
    later = await laterVersion();
  });
  afterAll(() => later.remove());
  beforeEach(async () => {
    database = await create();
    caller = await makeActor(database.db, { isPro: true });
    return async () => {
      for (const one of opened.splice(0)) await one.close();
      await database.close();
    };
  });

  it('is upgraded by a later process, and keeps its entries', async () => {
    const phone = makeDevice(database.db, caller);
    phone.save(DAY, { text: 'von früher' });
    await phone.push();

    const db = await open(later);
    expect(await storedVersion(db)).toBe(own + 1);
    expect(await laterOf(db)).toEqual(['brought along']);
    const tablet = makeDevice(db, caller);
    expect(entriesOf(await tablet.pull())).toMatchObject([{ text: 'von früher' }]);
  });

  it('serves older processes, running and starting ones', async () => {
    const running = makeDevice(database.db, caller);
    running.save(DAY, { text: 'von früher' });
    await running.push();
    await open(later);

    const starting = makeDevice(await open(), caller);
    expect(await storedVersion(database.db)).toBe(own + 1);
    for (const [device, text] of [[running, 'die laufen'] as const, [starting, 'die starten'] as const]) {
      device.save(DAY, { text });
      device.save(BEFORE, { text });
      expect(await device.push()).toMatchObject({ results: [{ status: 'applied' }, { status: 'applied' }] });
    }
    expect(await laterOf(database.db)).toEqual(['brought along', 'unsaid']);
  });

  it('gets a newer function without a migration, and never an older one', async () => {
    const { pushFunction } = ownVersion;
    const db = await open({ ...ownVersion, pushFunction: numbered(pushFunction, own + 5) });
    expect(await storedVersion(db)).toBe(own + 5);
    await open();
    await open({ ...ownVersion, pushFunction: numbered(pushFunction, own + 4) });
    expect(await storedVersion(db)).toBe(own + 5);
    await open({ ...ownVersion, pushFunction: numbered(pushFunction, own + 6) });
    expect(await storedVersion(db)).toBe(own + 6);
  });
});
