import { randomUUID } from 'node:crypto';
import { HLC_ZERO } from '@tagfalter/domain/clock';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntryRow } from '#api/features/entries/stored-entry.ts';
import { createPushStore } from '#api/sync/push-store.ts';
import { databases, type TestDatabase } from './database.ts';
import { makeActor } from './sync-actors.ts';

const DATE = '2026-11-20';
const clock = { at: HLC_ZERO, by: 'somebody' };
const image = { hash: 'a'.repeat(64), type: 'image/webp', size: 1, name: 'a.webp' };
const audio = { hash: 'b'.repeat(64), type: 'audio/ogg', size: 1, durationMs: 1, peaks: [1] };

/** A day with something in every column. */
const full = (accountId: string): EntryRow => ({
  ...{ accountId, id: entryIdFor(accountId, DATE), date: DATE, version: 2 },
  ...{ timeZone: 'Europe/Vienna', text: 'a text', summary: 'a summary', topMoment: 'a moment', emojis: '🦋' },
  ...{ mood: { level: 7, feeling: null, customEmoji: null }, visibility: 'public', isFavorite: true },
  ...{ images: [image], mainImage: image.hash, audio, audioTranscript: 'spoken words' },
  ...{ summaryFrom: 'builtin', transcriptFrom: 'ai' },
  work: { summary: { state: 'wanted', since: '2026-11-20T08:00:00.000Z', day: DATE, base: 'a summary' } },
  reflections: [{ questionId: 'laughter', answer: 'an answer' }],
  ...{ clocks: { text: clock }, edits: { by: 'somebody', version: 2, others: 1 } },
  deletedAt: new Date('2026-11-20T10:00:00Z'),
  createdAt: new Date('2026-11-20T08:00:00Z'),
  updatedAt: new Date('2026-11-20T09:00:00Z'),
});

/** The same day with something else in every column but those that name it. */
const other = (accountId: string): EntryRow => ({
  ...{ accountId, id: entryIdFor(accountId, DATE), date: DATE, version: 1 },
  ...{ timeZone: 'Europe/Berlin', text: '', summary: '', topMoment: '', emojis: '', mood: null },
  ...{ visibility: 'private', isFavorite: false, images: [], mainImage: null, audio: null, audioTranscript: '' },
  ...{ summaryFrom: null, transcriptFrom: null, work: null },
  ...{ reflections: [], clocks: {}, edits: { by: '', version: 0, others: 0 }, deletedAt: null },
  createdAt: new Date('2026-11-19T08:00:00Z'),
  updatedAt: new Date('2026-11-19T09:00:00Z'),
});

describe.each(databases)('what a push writes, on $name', ({ create }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await create();
  });
  afterAll(() => database.close());

  it('is the whole day, whether it stood before or not', async () => {
    const caller = await makeActor(database.db);
    const { accountId } = caller;
    const store = createPushStore(database.db);
    const [before, after] = [other(accountId), full(accountId)];
    const scope = { caller, clientId: randomUUID(), keys: [], needs: { entryIds: [after.id], audioHashes: [] } };
    const take = async (row: EntryRow, lastMutationId: number): Promise<readonly EntryRow[] | undefined> => {
      const state = await store.read(scope);
      if (!state) return undefined;
      const outcome = { version: row.version, client: { lastMutationId, lastAt: HLC_ZERO }, remembered: [] };
      expect(await store.write(scope, state, { ...outcome, entries: [row], revisions: [] })).toBe(true);
      return (await store.read(scope))?.entries;
    };

    expect(await take(before, 1)).toEqual([before]);
    expect(await take(after, 2)).toEqual([after]);

    const names = Object.entries(before).flatMap(([name, value]) =>
      JSON.stringify(value) === JSON.stringify(new Map<string, unknown>(Object.entries(after)).get(name)) ? [name] : [],
    );
    expect(names).toEqual(['accountId', 'id', 'date']);
  });
});
