import { randomUUID } from 'node:crypto';
import { NEXT_PAGE_HEADER, PROTOCOL } from '@tagfalter/contract/protocol';
import { type Change, pullChanges, wholeEntry } from '@tagfalter/contract/sync-pull';
import { NO_EDITS } from '@tagfalter/domain/edit-trace';
import { blankEntry, type Entry } from '@tagfalter/domain/entry';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { revisions, type StoredWork } from '#api/db/entry-schema.ts';
import { media } from '#api/db/media-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import { writeEntries } from '#api/features/entries/repository.ts';
import type { StoredEntry } from '#api/features/entries/stored-entry.ts';
import { databases } from './database.ts';
import { type Person, registerPerson } from './product.ts';
import { productOn } from './product-on.ts';
import { imageRef } from './sync-actors.ts';

const [HERE, MISSING] = [imageRef('da'), imageRef('unterwegs')];
const AUDIO = { ...imageRef('ton'), type: 'audio/webm', durationMs: 1200, peaks: [0, 50, 100] };
const since = '2026-11-20T12:00:00.000Z';

/** An entry of each kind: both forms must tell devices the same. */
const KINDS: { fields?: Partial<Entry>; work?: StoredWork; isDeleted?: boolean }[] = [
  { fields: { text: 'nur Text' } },
  {},
  { fields: { text: '„Anführung“ \\ und\nZeile 🦋', mood: { level: 3, feeling: null, customEmoji: null } } },
  { fields: { images: [HERE, MISSING], mainImage: MISSING.hash, visibility: 'public' } },
  { fields: { audio: AUDIO, audioTranscript: 'gesagt', transcriptFrom: 'ai-edited' } },
  { isDeleted: true, fields: { text: 'gelöscht' } },
  {
    fields: { text: 'viel', summary: 'kurz', topMoment: 'See', emojis: '🦋', isFavorite: true, summaryFrom: 'builtin' },
  },
  { work: { summary: { state: 'wanted', since, day: '2026-11-20', base: 'geht niemanden an' } } },
  { work: { transcript: { state: 'failed', since, day: '2026-11-20', code: 'tier_limit', base: '' } } },
  { fields: { reflections: [{ questionId: 'dank', answer: 'für die Sonne' }], visibility: 'friends' } },
];
const VERSIONS = KINDS.length + 1;

function storedDays({ accountId, entrySpace }: Person): StoredEntry[] {
  return KINDS.map(({ fields, work = {}, isDeleted }, index) => {
    const date = `2026-11-${String(index + 1).padStart(2, '0')}`;
    const moment = new Date(Date.parse(since) + index);
    return {
      accountId,
      entry: { ...blankEntry(entryIdFor(entrySpace, date), date, 'Europe/Berlin'), ...fields },
      clocks: index === 1 ? {} : { text: { at: `01a1fc24cb7${index}-0000`, by: 'one' } },
      edits: NO_EDITS,
      work,
      deletedAt: isDeleted ? moment : null,
      createdAt: moment,
      updatedAt: moment,
      version: index + 1,
    };
  });
}

describe.each(databases)('days in brief on $name', ({ create }) => {
  const stage = productOn(create);
  let mia: Person;
  beforeAll(async () => {
    mia = await registerPerson(stage.product);
    const { db } = stage.database;
    const { accountId } = mia;
    const days = storedDays(mia);
    await db.transaction((tx) => writeEntries(tx, days));
    const ready = { ownerId: accountId, kind: 'image' as const, state: 'ready' as const, type: 'image/jpeg', size: 10 };
    await db.insert(media).values([
      { ...ready, hash: HERE.hash },
      { ...ready, hash: AUDIO.hash, kind: 'audio' },
    ]);
    const entryId = days[0]?.entry.id ?? '';
    const earlier = { accountId, id: randomUUID(), entryId, at: new Date(since), content: { text: 'davor' } };
    await db.insert(revisions).values({ ...earlier, kind: 'overwritten', version: VERSIONS });
    await db.update(owners).set({ version: VERSIONS }).where(eq(owners.ownerId, accountId));
  });

  const pull = async (query: string) => {
    const url = `/api/sync/pull?protocol=${PROTOCOL}&${query}`;
    const reply = await stage.product.app.inject({ url, headers: mia.headers });
    expect(reply.statusCode).toBe(200);
    return { next: reply.headers[NEXT_PAGE_HEADER], page: v.parse(pullChanges.reply, reply.json()) };
  };
  /** All pages, by the header that names the next. */
  const pullAll = async (form: string, limit: number) => {
    const changes: Change[] = [];
    const cursors: string[] = [];
    for (let query: unknown = ''; query !== undefined; ) {
      const { next, page } = await pull(`${form}&limit=${limit}&${query}`);
      const days = (page.days ?? []).map((day): Change => {
        return { collection: 'entries', id: day.id, version: day.version, record: wholeEntry(day) };
      });
      changes.push(...[...page.changes, ...days].sort((a, b) => a.version - b.version));
      cursors.push(page.cursor);
      expect(next === undefined).toBe(!page.more);
      query = next;
    }
    return { changes, cursors };
  };

  it.each([1, 3, VERSIONS - 1, 100])('equal whole entries, in pages of %i (S1)', async (limit) => {
    const whole = await pullAll('', limit);
    expect(whole.changes.map(({ version }) => version)).toEqual(Array.from({ length: VERSIONS }, (_, at) => at + 1));
    expect(await pullAll('days=brief', limit)).toEqual(whole);
  });

  it('leave out blank and private fields', async () => {
    const { days = [], changes } = (await pull('days=brief')).page;
    expect(Object.keys(days[0] ?? {}).sort()).toEqual(
      ['createdAt', 'date', 'id', 'mood', 'stamp', 'text', 'timeZone', 'updatedAt', 'version'].sort(),
    );
    expect(days).toHaveLength(KINDS.length - 1);
    expect(changes.map(({ collection, record }) => [collection, record === null])).toEqual([
      ['entries', true],
      ['revisions', false],
    ]);
    expect(JSON.stringify(days)).not.toContain('geht niemanden an');
  });

  it('come only on request (S13)', async () => {
    const { page } = await pull('');
    expect(page.days).toBeUndefined();
    expect(page.changes.filter(({ collection }) => collection === 'entries')).toHaveLength(KINDS.length);
  });
});
