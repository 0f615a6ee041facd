import { randomUUID } from 'node:crypto';
import { HLC_ZERO } from '@tagfalter/domain/clock';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { localDateOf } from '@tagfalter/domain/local-date';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#api/base/actor.ts';
import { isCollision } from '#api/changes/collisions.ts';
import { entries } from '#api/db/entry-schema.ts';
import type { EntryColumns } from '#api/features/entries/stored-entry.ts';
import type { PushState } from '#api/sync/push/push-state.ts';
import { createPushStore } from '#api/sync/push/push-store.ts';
import { everyDatabase, type TestDatabase } from './database.ts';
import { entriesOf, makeActor, makeDevice } from './sync-actors.ts';

const DATE = '2026-11-20';
const clock = { at: HLC_ZERO, by: 'somebody' };
const image = { hash: 'a'.repeat(64), type: 'image/webp', size: 1, name: 'a.webp' };
const audio = { hash: 'b'.repeat(64), type: 'audio/ogg', size: 1, durationMs: 1, peaks: [1] };

/** An entry with a value in every column. */
const full = ({ accountId, entrySpace }: Actor): EntryColumns => ({
  ...{ accountId, id: entryIdFor(entrySpace, DATE), date: DATE, version: 2 },
  ...{ timeZone: 'Europe/Vienna', text: 'a text', summary: 'a summary', topMoment: 'a moment', emojis: '🦋' },
  ...{ mood: { level: 7, feeling: null, customEmoji: null }, visibility: 'public', isFavorite: true, addedLater: true },
  ...{ images: [image], mainImage: image.hash, audio, audioTranscript: 'spoken words' },
  ...{ summaryFrom: 'builtin', transcriptFrom: 'ai' },
  work: { summary: { state: 'wanted', since: '2026-11-20T08:00:00.000Z', day: DATE, base: 'a summary' } },
  reflections: [{ questionId: 'laughter', answer: 'an answer' }],
  shelf: [{ kind: 'place', label: 'Hiddensee' }],
  ...{ clocks: { text: clock }, edits: { by: 'somebody', version: 2, others: 1 } },
  deletedAt: new Date('2026-11-20T10:00:00Z'),
  createdAt: new Date('2026-11-20T08:00:00Z'),
  updatedAt: new Date('2026-11-20T09:00:00Z'),
});

/** The same entry with other values, except its key. */
const other = ({ accountId, entrySpace }: Actor): EntryColumns => ({
  ...{ accountId, id: entryIdFor(entrySpace, DATE), date: DATE, version: 1 },
  ...{ timeZone: 'Europe/Berlin', text: '', summary: '', topMoment: '', emojis: '', mood: null },
  ...{
    visibility: 'private',
    isFavorite: false,
    addedLater: false,
    images: [],
    mainImage: null,
    audio: null,
    audioTranscript: '',
  },
  ...{ summaryFrom: 'person', transcriptFrom: 'person', work: null },
  ...{ reflections: [], shelf: [], clocks: {}, edits: { by: '', version: 0, others: 0 }, deletedAt: null },
  createdAt: new Date('2026-11-19T08:00:00Z'),
  updatedAt: new Date('2026-11-19T09:00:00Z'),
});

describe.each(everyDatabase)('the outcome of a push in the database, on $name', ({ create }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await create();
  });
  afterAll(() => database.close());

  const deviceOf = (caller: Actor) => {
    const store = createPushStore(database.db);
    const needs = { entryIds: [entryIdFor(caller.entrySpace, DATE)], historyOf: [], audioHashes: [], revisionIds: [] };
    const scope = { caller, clientId: randomUUID(), keys: [], needs };
    let lastMutationId = 0;
    const write = (state: PushState, row: EntryColumns): Promise<boolean> => {
      lastMutationId += 1;
      const outcome = {
        version: row.version,
        client: { lastMutationId, lastAt: HLC_ZERO, firstSignInAt: null },
        remembered: [],
      };
      return store.write(scope, state, { ...outcome, entries: [row], revisions: [], purged: [] });
    };
    const read = async (): Promise<PushState> => {
      const state = await store.read(scope);
      if (!state) throw new Error('an account without a version');
      return state;
    };
    const take = async (row: EntryColumns): Promise<readonly EntryColumns[]> => {
      expect(await write(await read(), row)).toBe(true);
      return (await read()).entries;
    };
    return { read, write, take };
  };

  it('is the whole entry, in every changed field', async () => {
    const caller = await makeActor(database.db);
    const { take } = deviceOf(caller);
    const [before, after] = [other(caller), full(caller)];
    const names = Object.entries(before).flatMap(([name, value]) =>
      JSON.stringify(value) === JSON.stringify(new Map<string, unknown>(Object.entries(after)).get(name)) ? [name] : [],
    );
    expect(names).toEqual(['accountId', 'id', 'date']);

    expect(await take(before)).toEqual([before]);
    expect(await take(after)).toEqual([after]);
    const back = { ...before, version: 3 };
    expect(await take(back)).toEqual([back]);
    for (const name of Object.keys(before)) {
      const one = { ...back, ...Object.fromEntries(Object.entries(after).filter(([key]) => key === name)), version: 3 };
      expect(await take(one)).toEqual([one]);
    }
  });

  it('is nothing if a tombstone went after the read (S9)', async () => {
    const caller = await makeActor(database.db);
    const { read, write, take } = deviceOf(caller);
    const deleted = full(caller);
    await take(deleted);
    const state = await read();
    await database.db.delete(entries).where(eq(entries.accountId, caller.accountId));

    const written = { ...deleted, text: 'written anew', deletedAt: null, version: 3 };
    expect(await write(state, written).catch(isCollision)).toBe(true);
    expect((await read()).entries).toEqual([]);
    expect((await read()).version).toBe(state.version);
  });

  it('is written at last, however often the database ends attempts (S2)', async () => {
    // Four attempts without the lock; a sequence keeps counting where all else rolls back.
    await database.db.execute(sql`create sequence attempts`);
    await database.db.execute(sql`
      create function collide() returns trigger language plpgsql as $$
      begin
        if nextval('attempts') <= 6 then raise serialization_failure; end if;
        return new;
      end $$
    `);
    await database.db.execute(
      sql`create trigger collide before insert on processed_mutations for each row execute function collide()`,
    );
    const phone = makeDevice(database.db, await makeActor(database.db));
    phone.save(localDateOf(Date.now(), 'UTC'), { text: 'am Ende doch' });
    expect(await phone.push()).toMatchObject({ lastMutationId: 1, results: [{ status: 'applied' }] });
    expect(entriesOf(await phone.pull())).toMatchObject([{ text: 'am Ende doch' }]);
    const attempts = database.db.select({ last: sql<number>`last_value::integer` }).from(sql`attempts`);
    expect(await attempts).toEqual([{ last: 7 }]);
  });
});
