import { describe, expect, it } from 'vitest';
import type { SearchFilters } from './filters.ts';
import { firstPlaceOf, placesOf } from './places.ts';
import { type SearchedEntry, scan, scannable } from './scan.ts';

const blank = {
  isFavorite: false,
  mood: null,
  photos: 0,
  hasVoice: false,
  text: '',
  topMoment: '',
  audioTranscript: '',
  summary: '',
};
const day = (date: string, fields: Partial<SearchedEntry>): SearchedEntry => ({
  id: date,
  date,
  ...blank,
  answers: [],
  ...fields,
});
const dates = (days: SearchedEntry[], terms: string[], filters: SearchFilters = {}) =>
  scan(days.map(scannable), terms, filters, 50).hits.map(({ date }) => date);

describe('search (spec decision 43)', () => {
  it.each([
    ['the middle of a compound', 'Straßenbahnhaltestelle', 'haltestelle'],
    ['an umlaut by its two letters', 'Bäume am See', 'baeume'],
    ['an umlaut by the letter without it', 'Bäume am See', 'baume'],
    ['two letters by the umlaut', 'Baeume am See', 'bäume'],
    ['a sharp s by two', 'Straße', 'strasse'],
    ['two s by a sharp one', 'Strasse', 'straße'],
    ['an accent left away', 'Été à Genève', 'ete'],
    ['a diaeresis left away', 'pingüino', 'pinguino'],
    ['a tilde left away', 'mañana', 'manana'],
    ['a decomposed letter', 'Ba\u0308ume', 'bäume'],
    ['a compound that only looks like an umlaut', 'Neuentdeckung', 'entdeckung'],
    ['a typographic apostrophe', 'aujourd’hui', "aujourd'hui"],
    ['other scripts', '今日は海へ行った', '海へ'],
    ['an emoji', 'Fest 👨‍👩‍👧‍👦!', '👨‍👩‍👧‍👦'],
  ])('finds %s', (_name, text, term) => expect(dates([day('2026-01-01', { text })], [term])).toEqual(['2026-01-01']));

  it.each([
    ['a bear where a bar was typed with its umlaut', 'Die Bar, schön', 'bär'],
    ['words across two fields', 'am Ende', 'endeanfang'],
  ])('does not find %s', (_name, text, term) =>
    expect(dates([day('2026-01-01', { text, topMoment: 'Anfang' })], [term])).toEqual([]),
  );

  it('wants every word, each in whatever field', () => {
    const days = [day('2026-02-02', { text: 'Kuchen', answers: ['mit Aylin'] }), day('2026-01-01', { text: 'Kuchen' })];
    expect(dates(days, ['kuchen', 'aylin'])).toEqual(['2026-02-02']);
  });

  it('tells in which field a word stands best', () => {
    const days = [
      day('2026-03-03', { text: 'Bushaltestellen', topMoment: 'die Haltestelle' }),
      day('2026-03-02', { audioTranscript: 'Haltestelle' }),
      day('2026-03-01', { answers: ['a', 'an der Bushaltestelle'] }),
    ];
    const { hits } = scan(days.map(scannable), ['haltestelle'], {}, 50);
    expect(hits.map(({ field }) => field)).toEqual(['topMoment', 'audioTranscript', 'answers']);
  });

  it('shows the first of places that are equally good', () => {
    const days = [
      day('2026-03-03', { topMoment: 'die Haltestelle', summary: 'die Haltestelle', answers: ['die Haltestelle'] }),
      day('2026-03-02', { text: 'Haltestellen', topMoment: 'Haltestellen', audioTranscript: 'Bushaltestelle' }),
      day('2026-03-01', { audioTranscript: 'Bushaltestelle', summary: 'Bushaltestelle' }),
    ];
    const { hits } = scan(days.map(scannable), ['haltestelle'], {}, 50);
    expect(hits.map(({ field }) => field)).toEqual(['topMoment', 'text', 'audioTranscript']);
  });

  it.each([
    ['a whole word', 'bahnt bahn', 'topMoment'],
    ['the beginning of one', 'xbahn', 'topMoment'],
    ['a word with a digit behind it', 'bahn4', 'topMoment'],
  ])('prefers %s that stands behind', (_what, text, field) => {
    const days = [day('2026-03-03', { text: text.split(' ')[0] ?? '', topMoment: 'bahn' })];
    expect(scan(days.map(scannable), ['bahn'], {}, 50).hits.map((hit) => hit.field)).toEqual([field]);
  });

  it('counts all hits, names up to the limit, and counts other years', () => {
    const days = ['2026-03-03', '2026-02-02', '2025-01-01'].map((date) => day(date, { text: 'See' }));
    expect(scan(days.map(scannable), ['see'], { year: 2026 }, 1)).toEqual({
      total: 2,
      hits: [{ id: '2026-03-03', date: '2026-03-03', field: 'text' }],
      inOtherYears: 1,
    });
  });

  it.each<[string, SearchFilters, string[]]>([
    ['favourites', { favorite: true }, ['2026-11-22']],
    ['a mood', { band: 4 }, ['2026-11-22']],
    ['a weekday', { weekday: 7 }, ['2026-11-22']],
    ['a month', { month: 11 }, ['2026-11-22', '2026-11-20']],
    ['with photos', { withPhoto: true }, ['2026-11-20']],
    ['with voice', { withVoice: true }, ['2025-12-01']],
    ['a span', { span: { from: '2025-12-01', to: '2026-11-20' } }, ['2026-11-20', '2025-12-01']],
  ])('filters by %s', (_name, filters, expected) => {
    const days = [
      day('2026-11-22', { isFavorite: true, mood: 8 }),
      day('2026-11-20', { photos: 2 }),
      day('2025-12-01', { hasVoice: true }),
    ];
    expect(dates(days, [], filters)).toEqual(expected);
  });
});

describe('places of a word in a text', () => {
  it.each([
    ['Straßenbäume im Regen', ['baeume'], ['bäume']],
    ['Straßenbäume im Regen', ['baume'], ['bäume']],
    ['Straße', ['ss'], ['ß']],
    ['Straße', ['s'], ['S', 'ß']],
    ['Ba\u0308ume', ['bau'], ['Ba\u0308u']],
    ['ein Tag, ein Jahr', ['ein', 'jahr'], ['ein', 'ein', 'Jahr']],
    ['aaaa', ['aa'], ['aaaa']],
    ['👨‍👩‍👧 da', ['da'], ['da']],
    ['nichts', ['', 'x'], []],
  ])('%s: %j', (text, terms, marked) =>
    expect(placesOf(text, terms).map(({ from, to }) => text.slice(from, to))).toEqual(marked),
  );
});

describe('the first place of a word in a long text', () => {
  const filler = (length: number) => 'ä bc '.repeat(Math.ceil(length / 5)).slice(0, length);

  it.each([0, 1, 79, 130, 145, 150, 155, 159, 160, 161, 315, 1500])(
    'is found where it stands, after %i characters',
    (before) => {
      const text = `${filler(before)}Straßenbäume ${filler(900)}Straßenbäume`;
      for (const term of ['straßenbäume', 'strassenbaeume', 'strassenbaume', 'bäume'])
        expect(firstPlaceOf(text, term)).toEqual(placesOf(text, [term])[0]);
    },
  );

  it('is none where the word does not stand', () => {
    expect(firstPlaceOf(filler(2000), 'linde')).toBeUndefined();
    expect(firstPlaceOf('', 'linde')).toBeUndefined();
    expect(firstPlaceOf('Linde', '')).toBeUndefined();
  });

  it('is the same in a text without signs', () => {
    expect(placesOf('Am See, am SEE', ['see'])).toEqual([
      { from: 3, to: 6 },
      { from: 11, to: 14 },
    ]);
  });
});
