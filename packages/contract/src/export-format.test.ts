import { blankEntry, type Entry } from '@tagfalter/domain/entry';
import { FIELD_NAMES } from '@tagfalter/domain/entry-fields';
import type { Revision } from '@tagfalter/domain/revision';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Export, ExportSchema, entryOfExport, fromExport, toExport } from './export-format.ts';

const HASH = 'a'.repeat(64);
const ID = '11111111-1111-4111-8111-111111111111';
const TIMES = { createdAt: '2026-11-20T20:00:00.000Z', updatedAt: '2026-11-21T07:00:00.000Z' };
const IMAGE = { hash: HASH, type: 'image/jpeg', size: 7, name: 'see.jpg' };

const FULL: Required<Entry> = {
  ...blankEntry(ID, '2026-11-20', 'Europe/Berlin'),
  text: 'Grüße vom See\n\n"Zitat" \u2028 \\',
  topMoment: 'Der Steg',
  summary: 'Ein Tag am See.',
  summaryFrom: 'ai-edited',
  emojis: '🦋🌊',
  mood: { level: 8, feeling: 'grateful', customEmoji: '🌊' },
  audio: { hash: 'b'.repeat(64), type: 'audio/webm', size: 9, durationMs: 1200, peaks: [0, 50, 100] },
  audioTranscript: 'Gesagt',
  transcriptFrom: 'ai',
  visibility: 'friends',
  mainImage: HASH,
  isFavorite: true,
  images: [IMAGE],
  reflections: [{ questionId: 'smile', answer: 'Der Hund.' }],
  shelf: [
    { kind: 'place', label: 'Hiddensee' },
    { kind: 'video', label: 'see.mov', file: { hash: 'c'.repeat(64), type: 'video/quicktime', size: 12 } },
  ],
};

const VERSIONS: Revision[] = [
  {
    id: ID.replace('1', '3'),
    entryId: ID,
    at: '2026-11-20T22:00:00.000Z',
    kind: 'merged',
    content: { text: 'Später' },
  },
  {
    ...{ id: ID.replace('1', '2'), entryId: ID, at: '2026-11-20T21:00:00.000Z', kind: 'overwritten' },
    content: { text: 'Früher', images: [IMAGE], audio: null, reflections: [{ questionId: 'smile', answer: 'Ich.' }] },
  },
];

const exported = (over: Partial<Export> = {}): Export => ({
  ...{ format: 'tagfalter-export', version: 1, exportedAt: '2026-11-26T06:00:00.000Z', madeBy: 'server', year: null },
  entries: [toExport(FULL, TIMES, VERSIONS)],
  deleted: [],
  media: [{ hash: HASH, type: 'image/jpeg', size: 7, date: '2026-11-20', file: 'media/2026-11-20-1.jpg' }],
  ...over,
});

/** Reads a value back from the JSON that a writer made of it. */
const read = (value: unknown) => fromExport(JSON.parse(JSON.stringify(value)));

describe('entries.json (spec decision 44)', () => {
  it('returns every field of a day, its answers, dates and earlier versions', () => {
    const [only] = read(exported()).entries;
    expect(only && entryOfExport(only)).toEqual({ entry: FULL, ...TIMES, history: VERSIONS.toReversed() });
  });

  it('has every field that an entry has', () => {
    expect(Object.keys(toExport(FULL, TIMES))).toEqual(
      expect.arrayContaining([...FIELD_NAMES, 'images', 'reflections']),
    );
  });

  it('writes what it says it writes', () => {
    const whole = exported({ deleted: [{ deletedAt: TIMES.updatedAt, entry: toExport(FULL, TIMES) }] });
    expect(v.parse(v.strictObject(ExportSchema.entries), whole)).toEqual(whole);
  });

  it('writes the same for the same day, whatever the order of versions', () => {
    expect(toExport(FULL, TIMES, VERSIONS.toReversed())).toEqual(toExport(FULL, TIMES, VERSIONS));
  });

  it('names a day that cannot be read, and reads the others', () => {
    const day = toExport(FULL, TIMES);
    const { entries, problems } = read({ ...exported(), entries: [{ ...day, date: '0000-00-00' }, 7, day] });
    expect(entries).toEqual([day]);
    expect(problems).toEqual([
      { part: 'entries', index: 0, date: '0000-00-00' },
      { part: 'entries', index: 1 },
    ]);
  });

  it.each(['../etc/passwd', '/etc/passwd', 'media/../x.jpg', 'media/..', 'media/a/b.jpg', 'C:\\x', 'media/.x'])(
    'refuses a file outside the archive: %s',
    (file) => {
      const [medium] = exported().media;
      expect(read(exported({ media: medium ? [{ ...medium, file }] : [] }))).toMatchObject({
        ...{ media: [], problems: [{ part: 'media', index: 0, date: '2026-11-20' }] },
      });
    },
  );

  it.each([{ format: 'day-one' }, { version: 2 }, { version: 0 }, { entries: 'none' }])('is not %o', (over) =>
    expect(() => read({ ...exported(), ...over })).toThrow(v.ValiError),
  );

  it('passes over what a later version of the same number adds', () => {
    expect(read({ ...exported(), weather: 'rain' }).entries).toHaveLength(1);
  });
});
