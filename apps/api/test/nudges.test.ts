import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerNudges, type Nudges } from '#api/changes/nudges.ts';
import { openDatabase } from '#api/db/open.ts';
import { openStream } from '#api/sync/stream/stream.ts';
import type { StreamSubscription } from '#api/sync/stream/subscription.ts';
import { databases, serverDatabase, type TestDatabase } from './database.ts';

const log = { warn: () => {} };
/** For readers to whom nothing is carried. */
/** A reader that gets the results of `next`. */
const telling = (next: StreamSubscription['next']): StreamSubscription => ({ expect: () => {}, next });
const bare = telling(async () => null);
const nothing = { expect: () => {}, nudge: () => {}, close: () => {} };

/** Resolves with the nudged account. */
function nudged(nudges: Nudges, accountId: string): Promise<string> {
  return new Promise((resolve) => {
    nudges.subscribe(accountId, { ...nothing, nudge: () => resolve(accountId) });
  });
}

describe.each(databases)('nudges on $name (S12)', ({ create }) => {
  let database: TestDatabase;
  let nudges: Nudges;
  beforeAll(async () => {
    database = await create();
    nudges = await createServerNudges({ ...database, log });
  });
  afterAll(async () => {
    await nudges.close();
    await database.close();
  });

  it('reach the account they are for, and no other (S14)', async () => {
    const [mia, tom] = [randomUUID(), randomUUID()];
    let wrong = 0;
    nudges.subscribe(tom, { ...nothing, nudge: () => (wrong += 1) });
    const received = nudged(nudges, mia);
    nudges.publish(mia);
    expect(await received).toBe(mia);
    expect(wrong).toBe(0);
  });

  it('are heard by another listener on the same database', async () => {
    const other = await createServerNudges({ ...database, log });
    const ids = Array.from({ length: 250 }, () => randomUUID());
    const received = Promise.all(ids.map((id) => nudged(other, id)));
    for (const id of ids) nudges.publish(id);
    expect(await received).toEqual(ids);
    await other.close();
  });

  it('open a stream, add one per change, end at stop', async () => {
    const own = await createServerNudges({ ...database, log });
    const accountId = randomUUID();
    const stream = openStream(own, accountId, bare);
    const first = await once(stream, 'data');
    expect(String(first[0])).toBe('event: nudge\ndata:\n\n');
    const second = once(stream, 'data');
    own.publish(accountId);
    expect(String((await second)[0])).toContain('event: nudge');
    const end = once(stream, 'end');
    await own.close();
    await end;
  });

  it('carry changes once, and never pile up', async () => {
    const own = await createServerNudges({ ...database, log });
    const accountId = randomUUID();
    const responses = ['{"upTo":1}', undefined, '{"upTo":2}', '{"upTo":3}'];
    const asked: (number | undefined)[] = [];
    const stream = openStream(
      own,
      accountId,
      telling(async (commit) => {
        asked.push(commit?.version);
        return responses.shift();
      }),
    );
    const read = async () => String((await once(stream, 'data'))[0]);
    expect(await read()).toBe('event: nudge\ndata:\n\n');
    own.publish(accountId, { version: 1 });
    expect(await read()).toBe('event: nudge\ndata: {"upTo":1}\n\n');
    own.publish(accountId, { version: 1 });
    own.publish(accountId, { version: 2 });
    expect(await read()).toBe('event: nudge\ndata: {"upTo":2}\n\n');
    expect(asked).toEqual([1, 1, 2]);
    stream.pause();
    for (let version = 3; version < 100; version += 1) {
      own.publish(accountId, { version });
      await new Promise(setImmediate);
    }
    expect(asked).toEqual([1, 1, 2, 3]);
    const rest: string[] = [];
    stream.on('data', (chunk) => rest.push(String(chunk)));
    const end = once(stream, 'end');
    stream.resume();
    await own.close();
    await end;
    expect(rest.join('')).toBe('event: nudge\ndata: {"upTo":3}\n\nevent: nudge\ndata:\n\n');
  });

  it('say only that there is something where reading it fails', async () => {
    const own = await createServerNudges({ ...database, log });
    const accountId = randomUUID();
    const stream = openStream(
      own,
      accountId,
      telling(() => Promise.reject(new Error('no database'))),
    );
    const read = async () => String((await once(stream, 'data'))[0]);
    expect(await read()).toBe('event: nudge\ndata:\n\n');
    own.publish(accountId, { version: 1 });
    expect(await read()).toBe('event: nudge\ndata:\n\n');
    await own.close();
  });

  it('are not kept for a reader who left', async () => {
    const own = await createServerNudges({ ...database, log });
    const accountId = randomUUID();
    let received = 0;
    const subscribe: Nudges['subscribe'] = (id, listener) =>
      own.subscribe(id, { ...listener, nudge: () => (received += 1) });
    const stream = openStream({ subscribe }, accountId, bare);
    own.publish(accountId);
    expect(received).toBe(1);
    stream.destroy();
    await once(stream, 'close');
    own.publish(accountId);
    expect(received).toBe(1);
    await own.close();
  });
});

describe('nudges between processes (S12)', () => {
  it('travel by the server', async () => {
    const database = await serverDatabase.create();
    const second = await openDatabase(database.url ?? '');
    const [here, there] = [
      await createServerNudges({ ...database, log }),
      await createServerNudges({ ...second, log }),
    ];
    const accountId = randomUUID();
    const received = nudged(there, accountId);
    here.publish(accountId);
    expect(await received).toBe(accountId);
    await here.close();
    await there.close();
    await second.close();
    await database.close();
  });
});
