import { addDays } from '@tagfalter/domain/local-date';
import type { DiaryEntry } from '@tagfalter/local/entries/searched-days';
import { expect, it } from 'vitest';
import { createEntryIndex, type EntryIndex, type ScanQuestion, type ScanResult } from './day-index.ts';

const day = (date: string, fields: Partial<DiaryEntry> = {}): DiaryEntry => ({
  ...{ id: date, date, isFavorite: false, mood: null, photos: 0, hasVoice: false, picture: null, voiceMs: null },
  ...{ text: '', topMoment: '', audioTranscript: '', summary: '', answers: [] },
  ...fields,
});

/** @returns what was found, and how often a page could breathe meanwhile */
function find(index: EntryIndex, question: Partial<ScanQuestion>): ScanResult & { steps: number } {
  const run = index.find({ terms: [], filters: {}, limit: 50, ...question });
  for (let steps = 0; ; steps += 1) {
    const step = run.next();
    if (step.done) return { ...step.value, steps };
  }
}

it('shows the passage of a hit with its position', () => {
  const index = createEntryIndex();
  const long = 'Vorher war nichts.\n\n'.repeat(60);
  index.change({
    days: [
      day('2026-11-03', { text: `${long}An der Straßenbahnhaltestelle gewartet. ${long}` }),
      day('2026-11-02', {
        text: 'Nichts.',
        audioTranscript: 'An der Haltestelle gesprochen',
        hasVoice: true,
        voiceMs: 31_000,
      }),
      day('2026-11-01', { text: 'Nichts.', answers: ['Etwas anderes.', 'Der Streit an der Haltestelle.'] }),
    ],
    gone: [],
  });
  const { days, total } = find(index, { terms: ['haltestelle'] });
  expect(total).toBe(3);
  const [first, second, third] = days;
  expect(first?.excerpt).toMatch(/^… .*An der Straßenbahnhaltestelle gewartet\..* …$/);
  expect(first?.excerpt.length).toBeLessThan(140);
  expect(first?.excerpt).not.toContain('\n');
  const [place] = first?.places ?? [];
  expect(first?.excerpt.slice(place?.from, place?.to)).toBe('haltestelle');
  expect(second).toMatchObject({ field: 'audioTranscript', excerpt: 'An der Haltestelle gesprochen', voiceMs: 31_000 });
  expect(third).toMatchObject({ field: 'answers', excerpt: 'Der Streit an der Haltestelle.' });
});

it('begins a filtered entry with its summary, else with its first words', () => {
  const index = createEntryIndex();
  const ofMay = { filters: { month: 5 } };
  index.change({ days: [day('2026-05-02', { text: 'lang', summary: 'kurz' }), day('2026-05-01')], gone: [] });
  index.change({ days: [day('2026-05-03', { answers: ['eine Antwort'] })], gone: [] });
  expect(find(index, ofMay).days.map(({ excerpt, field }) => [excerpt, field])).toEqual([
    ['eine Antwort', null],
    ['kurz', null],
    ['', null],
  ]);
});

it('follows changed texts, deleted entries and new ones', () => {
  const index = createEntryIndex();
  index.change({ days: [day('2026-01-01', { text: 'alt' }), day('2025-01-01', { text: 'alt' })], gone: [] });
  expect(find(index, { terms: ['alt'] }).days.map(({ id }) => id)).toEqual(['2026-01-01', '2025-01-01']);
  index.change({
    days: [day('2026-01-01', { text: 'neu' }), day('2026-06-01', { text: 'alt' })],
    gone: ['2025-01-01'],
  });
  const { days, years } = find(index, { terms: ['alt'] });
  expect(days.map(({ id }) => id)).toEqual(['2026-06-01']);
  expect(years).toEqual([2026]);
});

it.each([
  { what: 'a deleted day', gone: ['2025-01-01'], days: [], found: ['2026-01-01'], years: [2026] },
  {
    what: 'a new day',
    ...{ gone: [], days: [day('2024-01-01', { text: 'alt' })] },
    ...{ found: ['2026-01-01', '2025-01-01', '2024-01-01'], years: [2026, 2025, 2024] },
  },
])('follows $what alone', ({ gone, days: changed, found, years }) => {
  const index = createEntryIndex();
  index.change({ days: [day('2026-01-01', { text: 'alt' }), day('2025-01-01', { text: 'alt' })], gone: [] });
  expect(find(index, { terms: ['alt'] }).total).toBe(2);
  index.change({ days: changed, gone });
  const reply = find(index, { terms: ['alt'] });
  expect([reply.days.map(({ id }) => id), reply.total, reply.years]).toEqual([found, found.length, years]);
});

it('names hits of other years and, without hits, those without filters', () => {
  const index = createEntryIndex();
  index.change({
    days: ['2026-01-01', '2025-01-01', '2024-01-01'].map((date) => day(date, { text: 'Kuchen' })),
    gone: [],
  });
  const ofYear = find(index, { terms: ['kuchen'], filters: { year: 2025 } });
  expect(ofYear).toMatchObject({ total: 1, inOtherYears: 2, unfiltered: null, years: [2026, 2025, 2024] });
  const none = find(index, { terms: ['kuchen'], filters: { favorite: true } });
  expect(none).toMatchObject({ total: 0, days: [], unfiltered: { total: 3 } });
  expect(none.unfiltered?.days.map(({ excerpt }) => excerpt)).toEqual(['Kuchen', 'Kuchen', 'Kuchen']);
  expect(find(index, { terms: ['torte'] })).toMatchObject({ total: 0, unfiltered: null });
});

it('scans long diaries in slices, counts all, shows as many as requested', () => {
  const index = createEntryIndex();
  const days = Array.from({ length: 2500 }, (_, back) => day(addDays('2026-11-20', -back), { text: `Tag ${back}` }));
  index.change({ days, gone: [] });
  const found = find(index, { terms: ['tag'], limit: 1200 });
  expect(found).toMatchObject({ total: 2500, steps: 2 });
  expect(found.days.map(({ excerpt }) => excerpt)).toEqual(days.slice(0, 1200).map(({ text }) => text));
});
