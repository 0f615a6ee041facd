import { toExport } from '@tagfalter/contract/export-format';
import { blankEntry } from '@tagfalter/domain/entry';
import { describe, expect, it } from 'vitest';
import { UnknownFormat } from '#api/features/imports/find-days.ts';
import { dayOneFiles, journeyFiles, type MadeEntry } from './diary-archives.ts';
import { find, problemsOf, textsOf } from './find-in-archive.ts';

const photo = (name: string) => Buffer.from(`a photo of ${name}`);

/** Words that compress like real ones. */
const sentence = (seed: number): string =>
  Array.from({ length: 12 }, (_, index) => ((seed * 7919 + index * 104_729) % 1_000_003).toString(36)).join(' ');
const many = (count: number): MadeEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    at: new Date(Date.UTC(2015, 0, 1 + index, 18)).toISOString(),
    text: sentence(index),
    photos: index % 5 === 0 ? [photo(String(index))] : [],
  }));

describe('Day One', () => {
  it('has entries in their zone with photos, stars and text', async () => {
    const found = await find(
      dayOneFiles([
        { at: '2019-10-18T23:07:39Z', text: '# Rad\n\nSehr **grau**\\.', photos: [photo('rad'), photo('tor')] },
        { at: '2019-10-18T23:07:39Z', text: 'Drüben', timeZone: 'America/New_York', isFavorite: true },
      ]),
    );
    expect(found.format).toBe('day-one');
    expect(textsOf(found)).toEqual([
      ['2019-10-18', 'Drüben'],
      ['2019-10-19', 'Rad\n\nSehr grau.'],
    ]);
    const [first, second] = found.days;
    expect([first?.fields.isFavorite, first?.timeZone]).toEqual([true, 'America/New_York']);
    expect(second?.images.map(({ file }) => file)).toEqual([
      expect.stringMatching(/^photos\/[0-9a-f]{32}\.jpeg$/),
      expect.stringMatching(/^photos\/[0-9a-f]{32}\.jpeg$/),
    ]);
    expect(found.problems).toEqual([]);
  });

  it('joins several entries of a date by time', async () => {
    const found = await find(
      dayOneFiles([
        { at: '2020-05-01T18:00:00Z', text: 'Abends', photos: [photo('b')] },
        { at: '2020-05-01T06:00:00Z', text: 'Morgens', photos: [photo('a')], isFavorite: true },
      ]),
    );
    expect(textsOf(found)).toEqual([['2020-05-01', 'Morgens\n\nAbends']]);
    expect([found.days[0]?.images.length, found.days[0]?.fields.isFavorite]).toEqual([2, true]);
  });

  it('may have several journals, and only words in rich text', async () => {
    const richText = JSON.stringify({ contents: [{ text: 'Reich ' }, { embeddedObjects: [] }, { text: 'an Text' }] });
    const found = await find([
      ...dayOneFiles([{ at: '2020-05-01T12:00:00Z', text: 'Eins' }]),
      ...dayOneFiles([{ at: '2020-05-02T12:00:00Z', text: '', more: { text: undefined, richText } }], 'Reisen.json'),
    ]);
    expect(textsOf(found)).toEqual([
      ['2020-05-01', 'Eins'],
      ['2020-05-02', 'Reich an Text'],
    ]);
  });

  it('names an undated entry by its first whole words', async () => {
    const line = 'Am Morgen war der See spiegelglatt, und wir sind bis zur Insel hinausgerudert';
    const found = await find(dayOneFiles([{ at: '0000-00-00T00:00:00Z', text: line }]));
    expect(found.problems[0]?.items[0]?.excerpt).toBe('Am Morgen war der See spiegelglatt, und wir sind bis zur…');
  });

  it('names wrong dates, which may be replaced', async () => {
    const files = dayOneFiles([
      { at: '0000-00-00T00:00:00Z', text: 'Packliste Wanderurlaub\nZelt' },
      { at: '1899-12-30T12:00:00Z', text: 'Zu alt' },
      { at: '2027-01-01T12:00:00Z', text: 'Noch nicht' },
      { at: '2026-11-20T12:00:00Z', text: 'Heute' },
    ]);
    const found = await find(files);
    expect(textsOf(found)).toEqual([['2026-11-20', 'Heute']]);
    const [wrong] = found.problems;
    expect([wrong?.kind, wrong?.count]).toEqual(['wrong_date', 3]);
    expect(wrong?.items[0]).toEqual({
      ...{ entry: 'Journal.json#0', name: '0000-00-00T00:00:00Z', excerpt: 'Packliste Wanderurlaub' },
    });
    const given = await find(files, [
      ['Journal.json#0', '2018-07-01'],
      ['Journal.json#1', '2999-01-01'],
    ]);
    expect(given.days.map(({ date }) => date)).toEqual(['2018-07-01', '2026-11-20']);
    expect(problemsOf(given)).toEqual([['wrong_date', 2]]);
  });

  it('names missing, broken and unknown parts, and has the rest', async () => {
    const [journal, picture] = dayOneFiles([{ at: '2017-08-12T12:00:00Z', text: 'See', photos: [photo('weg')] }]);
    const json = JSON.parse(String(journal?.bytes));
    const [entry] = json.entries;
    const film = {
      videos: [{ md5: 'x', type: 'mov' }, { md5: 'y' }],
      tags: ['a', 'b'],
      weather: { weatherCode: 'clear' },
    };
    const strange = { ...entry, creationDate: '2017-08-13T12:00:00Z', photos: [], ...film };
    const found = await find([
      { name: 'Journal.json', bytes: JSON.stringify({ ...json, entries: [entry, 7, { text: 7 }, strange] }) },
      { name: '../../etc/passwd', bytes: 'x' },
      { name: 'videos/x.mov', bytes: 'a film' },
    ]);
    expect(picture?.name).toMatch(/^photos/);
    expect(found.days.map(({ date, images }) => [date, images.length])).toEqual([
      ['2017-08-12', 0],
      ['2017-08-13', 0],
    ]);
    expect(problemsOf(found)).toEqual([
      ['unsafe_name', 1],
      ['missing_photo', 1],
      ['empty_entry', 1],
      ['wrong_date', 1],
      ['missing_file', 1],
    ]);
    expect(found.days[1]?.brought.map(({ kind, label }) => [kind, label])).toEqual([
      ['video', 'videos/x.mov'],
      ['weather', 'clear'],
      ['tags', 'a, b'],
      ['raw', 'Journal.json'],
    ]);
    expect(found.problems[1]?.items).toEqual([{ date: '2017-08-12', name: expect.stringMatching(/\.jpeg$/) }]);
  });

  it('has 2,000 entries', async () => {
    const found = await find(dayOneFiles(many(2000)));
    expect([found.days.length, found.problems]).toEqual([2000, []]);
    expect(found.days.reduce((sum, { images }) => sum + images.length, 0)).toBe(400);
    expect(found.days[1999]?.fields.text).toBe(sentence(1999));
  });

  it('has the entries before the cut of a journal', async () => {
    const [journal] = dayOneFiles(many(20));
    const bytes = Buffer.from(String(journal?.bytes));
    const found = await find([{ name: 'Journal.json', bytes: bytes.subarray(0, bytes.length / 2) }]);
    expect(found.days.length).toBeGreaterThan(5);
  });
});

describe('Journey', () => {
  it('has a file per entry: HTML, moods, favourites, photos', async () => {
    const found = await find(
      journeyFiles([
        {
          at: '2019-10-18T08:07:39Z',
          text: '<p>Mein Rad!&nbsp;</p><p>Grau.</p>',
          photos: [photo('rad')],
          more: { mood: 5 },
        },
        { at: '2019-10-19T22:30:00Z', text: '<p>Spät</p>', isFavorite: true, more: { mood: 1 } },
        { at: '2019-10-21T12:00:00Z', text: '**Alt**', more: { type: undefined, timezone: 'Mars/Base' } },
      ]),
    );
    expect(found.format).toBe('journey');
    expect(textsOf(found)).toEqual([
      ['2019-10-18', 'Mein Rad!\nGrau.'],
      ['2019-10-20', 'Spät'],
      ['2019-10-21', 'Alt'],
    ]);
    expect(found.days.map(({ fields }) => [fields.mood?.level, fields.isFavorite ?? false])).toEqual([
      [10, false],
      [2, true],
      [undefined, false],
    ]);
    expect(found.days[0]?.images).toHaveLength(1);
    expect(found.problems).toEqual([{ kind: 'guessed_zone', count: 1, items: [{ date: '2019-10-21' }] }]);
  });

  it('has recordings and films among its photos, missing ones named', async () => {
    const photos = ['a.jpg', 'b.mp4', 'c.m4a', 'd.m4a', 'weg.jpg'];
    const [entry] = journeyFiles([{ at: '2019-10-18T08:07:39Z', text: '<p>Da</p>', more: { photos } }]);
    const found = await find([
      ...(entry ? [entry] : []),
      ...['a.jpg', 'b.mp4', 'c.m4a', 'd.m4a'].map((name) => ({ name: `media/${name}`, bytes: name })),
    ]);
    const [day] = found.days;
    expect([day?.images.map(({ file }) => file), day?.audio?.file]).toEqual([['media/a.jpg'], 'media/c.m4a']);
    expect(problemsOf(found)).toEqual([['missing_photo', 1]]);
    expect(day?.brought.map(({ kind, label }) => [kind, label])).toEqual([
      ['video', expect.stringContaining('b.mp4')],
      ['raw', expect.anything()],
      ['recording', expect.stringContaining('d.m4a')],
    ]);
  });

  it('has 2,000 entries, and a broken one costs the others nothing', async () => {
    const files = journeyFiles(many(2000));
    const [first, ...rest] = files;
    const found = await find([{ ...first, name: first?.name ?? '', bytes: '{"date_journal":' }, ...rest]);
    expect([found.days.length, problemsOf(found)]).toEqual([
      1999,
      [
        ['unreadable_entry', 1],
        ['unclaimed_file', 1],
      ],
    ]);
  });
});

describe('our own archive', () => {
  const TIMES = { createdAt: '2026-11-10T20:00:00.000Z', updatedAt: '2026-11-11T07:00:00.000Z' };
  const HASH = 'a'.repeat(64);
  const entry = {
    ...blankEntry('11111111-1111-4111-8111-111111111111', '2026-11-10', 'Europe/Berlin'),
    ...{ text: 'Am See', topMoment: 'Der Steg', emojis: '🦋', mood: { level: 8, feeling: null, customEmoji: null } },
    images: [{ hash: HASH, type: 'image/jpeg', size: 7, name: 'see.jpg' }],
    reflections: [{ questionId: 'smile', answer: 'Der Hund.' }],
  };
  const ours = (over: object = {}) => ({
    ...{ format: 'tagfalter-export', version: 1, exportedAt: TIMES.createdAt, madeBy: 'server', year: null },
    entries: [toExport(entry, TIMES)],
    deleted: [],
    media: [{ hash: HASH, type: 'image/jpeg', size: 7, date: '2026-11-10', file: 'media/2026-11-10-1.jpg' }],
    ...over,
  });

  it('has entries with all fields, answers, times and media', async () => {
    const found = await find([
      { name: 'entries.json', bytes: JSON.stringify(ours()) },
      { name: 'media/2026-11-10-1.jpg', bytes: photo('see') },
    ]);
    expect(found).toMatchObject({
      format: 'tagfalter',
      problems: [],
      days: [
        {
          date: '2026-11-10',
          fields: { text: 'Am See', topMoment: 'Der Steg', emojis: '🦋', mood: { level: 8 } },
          images: [{ kind: 'image', hash: HASH, name: 'see.jpg', file: 'media/2026-11-10-1.jpg' }],
          answers: { smile: 'Der Hund.' },
        },
      ],
    });
  });

  it('has a day with all its versions, however long they are together', async () => {
    const history = Array.from({ length: 30 }, (_, at) => {
      const id = `11111111-1111-4111-8111-1111111111${at + 10}`;
      const content = { text: `${at} `.repeat(30_000) };
      return { id, entryId: entry.id, at: TIMES.updatedAt, kind: 'overwritten' as const, content };
    });
    const json = ours({ entries: [toExport({ ...entry, images: [] }, TIMES, history)], media: [] });
    // So many equal words would be a bomb, if they were packed.
    const found = await find([{ name: 'entries.json', bytes: JSON.stringify(json), isStored: true }]);
    expect(found.problems).toEqual([]);
    expect(found.days.map((day) => [day.fields.text, day.history.length])).toEqual([['Am See', 30]]);
  });

  it('names unreadable and deleted entries, and missing photos', async () => {
    const broken = { ...toExport(entry, TIMES), date: '0000-00-00' };
    const gone = { deletedAt: TIMES.updatedAt, entry: { ...toExport(entry, TIMES), date: '2026-11-09' } };
    const json = ours({ entries: [broken, ...ours().entries], deleted: [gone] });
    const found = await find([{ name: 'entries.json', bytes: JSON.stringify(json) }]);
    expect(found.days).toHaveLength(1);
    expect(problemsOf(found)).toEqual([
      ['deleted_day', 1],
      ['missing_photo', 2],
      ['wrong_date', 1],
    ]);
  });
});

describe('other archives', () => {
  it('are no diary', async () => {
    await expect(find([{ name: 'readme.txt', bytes: 'x' }])).rejects.toThrow(UnknownFormat);
  });

  it('keeps an overlong text whole on the shelf', async () => {
    const texts = [0, 1, 2].map((part) =>
      Array.from({ length: 9000 }, (_, index) => sentence(part * 9000 + index))
        .join('\n\n')
        .slice(0, 90_000),
    );
    const found = await find(dayOneFiles(texts.map((text, hour) => ({ at: `2020-05-01T1${hour}:00:00Z`, text }))));
    const [day] = found.days;
    expect(day?.fields.text?.length).toBeLessThanOrEqual(100_000);
    const { kind, from } = day?.brought.at(-1) ?? {};
    const whole = from && 'text' in from ? from.text : '';
    expect([kind, whole.replace(/\s/g, '')]).toEqual(['text', texts.join('').replace(/\s/g, '')]);
    expect(problemsOf(found)).toEqual([['long_text', 1]]);
  });
});
