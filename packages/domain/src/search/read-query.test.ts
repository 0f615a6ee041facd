import { describe, expect, it } from 'vitest';
import { readQuery } from './read-query.ts';

/** A Thursday. */
const TODAY = '2026-11-26';
const read = (query: string, language: 'de' | 'en' | 'fr' | 'es' = 'de') => {
  const { terms, understood } = readQuery(query, language, TODAY);
  return { terms, filters: Object.assign({}, ...understood.map(({ filters }) => filters)) };
};
const span = (from: string, to: string) => ({ span: { from, to } });

describe('a query as people type it (spec decision 43)', () => {
  it.each([
    ['haltestelle sonntage', ['haltestelle'], { weekday: 7 }],
    ['Omas Kuchen', ['Omas', 'Kuchen'], {}],
    ['letzten sommer', [], span('2026-06-01', '2026-08-31')],
    ['letzten Winter', [], span('2025-12-01', '2026-02-28')],
    ['diesen herbst', [], span('2026-09-01', '2026-11-30')],
    ['letzten Herbst', [], span('2025-09-01', '2025-11-30')],
    ['Sommer 2024 See', ['See'], span('2024-06-01', '2024-08-31')],
    ['Winter 2023', [], span('2023-12-01', '2024-02-29')],
    ['sommer', ['sommer'], {}],
    ['dezember 2024', [], { month: 12, year: 2024 }],
    ['März', [], { month: 3 }],
    ['maerz', [], { month: 3 }],
    ['favoriten mit foto', [], { favorite: true, withPhoto: true }],
    ['mit Foto und mit Stimme', ['und'], { withPhoto: true, withVoice: true }],
    ['mit Aylin', ['mit', 'Aylin'], {}],
    ['großartig', [], { band: 5 }],
    ['Stimmung 3', [], { band: 2 }],
    ['stimmung 11', ['stimmung', '11'], {}],
    ['stimmung 10', [], { band: 5 }],
    ['stimmung 1', [], { band: 1 }],
    ['stimmung 0', ['stimmung', '0'], {}],
    ['stimmung 2.5', ['stimmung', '2.5'], {}],
    ['zimmer 8', ['zimmer', '8'], {}],
    ['letzten Donnerstag', [], span('2026-11-19', '2026-11-19')],
    ['letzten sonntag', [], span('2026-11-22', '2026-11-22')],
    ['letzte Woche', [], span('2026-11-16', '2026-11-22')],
    ['diese woche', [], span('2026-11-23', '2026-11-29')],
    ['letzten Monat', [], span('2026-10-01', '2026-10-31')],
    ['letztes Jahr', [], span('2025-01-01', '2025-12-31')],
    ['gestern', [], span('2026-11-25', '2026-11-25')],
    ['„sonntage“', ['sonntage'], {}],
    ['"letzten sommer" 2025', ['letzten sommer'], { year: 2025 }],
    ['"nicht zu', ['nicht zu'], {}],
    ['2024 2025', ['2025'], { year: 2024 }],
    ['', [], {}],
    ['  ""  ', [], {}],
  ])('%s', (query, terms, filters) => expect(read(query)).toEqual({ terms, filters }));

  it.each([
    ['en', 'last summer with photos', span('2026-06-01', '2026-08-31')],
    ['fr', 'été dernier avec photos', span('2026-06-01', '2026-08-31')],
    ['es', 'el verano pasado', span('2026-06-01', '2026-08-31')],
    ['fr', 'février', { month: 2 }],
    ['fr', 'ça va', { band: 3 }],
    ['es', 'sábados', { weekday: 6 }],
    ['es', 'año pasado', span('2025-01-01', '2025-12-31')],
    ['en', 'sundays', { weekday: 7 }],
  ] as const)('%s: %s', (language, query, filters) => expect(read(query, language).filters).toMatchObject(filters));

  const MAY = span('2019-05-04', '2019-05-04');
  it.each([
    ['de', 'vorgestern', span('2026-11-24', '2026-11-24')],
    ['en', 'yesterday', span('2026-11-25', '2026-11-25')],
    ['en', 'the day before yesterday', span('2026-11-24', '2026-11-24')],
    ['fr', 'hier', span('2026-11-25', '2026-11-25')],
    ['fr', 'avant-hier', span('2026-11-24', '2026-11-24')],
    ['es', 'ayer', span('2026-11-25', '2026-11-25')],
    ['es', 'anteayer', span('2026-11-24', '2026-11-24')],
    ['de', '4.5.2019', MAY],
    ['de', '04. 05. 2019', MAY],
    ['de', 'am 4.5.19', MAY],
    ['de', '4. Mai 2019', MAY],
    ['de', '1. Sept. 2019', span('2019-09-01', '2019-09-01')],
    ['de', '4.5.98', span('1998-05-04', '1998-05-04')],
    // The newest such year that has begun.
    ['de', '31.12.26', span('2026-12-31', '2026-12-31')],
    ['de', '1.1.27', span('1927-01-01', '1927-01-01')],
    ['en', '2019-05-04', MAY],
    ['en', '4/5/2019', MAY],
    ['en', '4-5-2019', MAY],
    ['en', '5/24/2019', span('2019-05-24', '2019-05-24')],
    ['en', 'May 4, 2019', MAY],
    ['en', '4th of May 2019', MAY],
    ['fr', '4/5/2019', MAY],
    ['fr', 'le 1er février 2019', span('2019-02-01', '2019-02-01')],
    ['es', '04/05/2019', MAY],
    ['es', 'el 4 de mayo de 2019', MAY],
  ] as const)('reads a date in %s: %s (spec decision 75)', (language, query, filters) =>
    expect(read(query, language)).toEqual({ terms: [], filters }),
  );

  it('reads slashes month first where people write so', () => {
    expect(readQuery('5/4/2019 lake', 'en', TODAY, true)).toMatchObject({
      terms: ['lake'],
      understood: [{ words: '5/4/2019', filters: MAY }],
    });
    expect(readQuery('24/5/2019', 'en', TODAY, true).terms).toEqual([]);
  });

  it.each(['31.2.2019', '4.5.', '32/13/2019', '4. Ju 2019', '1.2.3.2019'])('takes %j for no date', (query) =>
    expect(read(query).filters.span).toBeUndefined(),
  );

  it('shows the understood part as it was typed', () => {
    const { understood } = readQuery('Haltestelle  Letzten   Sommer', 'de', TODAY);
    expect(understood.map(({ words }) => words)).toEqual(['Letzten Sommer']);
  });
});
