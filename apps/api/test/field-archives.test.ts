import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openArchive } from '#api/archive/open-archive.ts';
import { openJson } from '#api/archive/open-json.ts';
import { BroughtBytes } from '#api/features/imports/brought-bytes.ts';
import { findEntries, UnknownFormat } from '#api/features/imports/find-days.ts';
import { zoneOf } from '#api/features/imports/readers/found-zone.ts';
import { dayOneFiles } from './diary-archives.ts';
import { find, findIn, problemsOf, TODAY, textsOf } from './find-in-archive.ts';
import { withFile, zipOf } from './zip-file.ts';

const field = (name: string) => readFile(new URL(`field/${name}.zip`, import.meta.url));
const HERE = { today: TODAY, timeZone: 'Europe/Berlin', given: new Map(), turn: async () => undefined };

/** An archive of Day One whose entries have these parts. */
const dayOne = (...entries: object[]) => ({ name: 'Journal.json', bytes: JSON.stringify({ metadata: {}, entries }) });
const AT = { creationDate: '2023-02-01T10:00:00Z', timeZone: 'Europe/Berlin' };
const journey = (parts: object, name = '1675245600000-aaaaaaaaaaaaaaaa.json') => ({
  name,
  bytes: JSON.stringify({ date_journal: 1_675_245_600_000, timezone: 'Europe/Berlin', ...parts }),
});

describe('archives as people have them', () => {
  it.each([
    [
      'day-one-offset-zone',
      [
        ['2023-01-04', 'Am 4. Januar um 10:45 in Auckland.'],
        ['2023-01-06', 'Zum Vergleich'],
      ],
      [],
    ],
    [
      'day-one-photo-null',
      [
        ['2023-02-01', 'Die Worte bleiben, auch wenn das Foto keinen Namen hat.'],
        ['2023-02-02', 'Mit Foto'],
      ],
      [['missing_photo', 1]],
    ],
    [
      'day-one-empty-text-rich',
      [
        ['2023-03-01', 'Nur hier stehen die Worte.'],
        ['2023-03-02', 'Zum Vergleich'],
      ],
      [],
    ],
    ['journey-list', [['2022-07-01', 'Plan:\n1. Packen\n2. Fahren\n- Brot\n- Käse']], []],
    ['day-one-same-uuid-twice', [['2023-04-01', 'Nur einmal geschrieben.']], []],
    [
      'journey-other-names',
      [
        ['1969-01-01', 'Neujahr 1969, zurückdatiert'],
        ['2022-07-01', 'Erkannt'],
      ],
      [],
    ],
  ])('%s', async (name, texts, problems) => {
    const found = await findIn(await field(name));
    expect(textsOf(found)).toEqual(texts);
    expect(problemsOf(found)).toEqual(problems);
  });

  it('jrnl is called by its name', async () => {
    const fault = await findIn(await field('jrnl')).catch((reason: unknown) => reason);
    expect(fault).toBeInstanceOf(UnknownFormat);
    expect(fault).toMatchObject({ program: 'jrnl' });
  });

  it.each([
    ['keep', 'Takeout/Keep/Einkauf.json', '{"isTrashed":false,"textContent":"Milch","userEditedTimestampUsec":1}'],
    ['apple-journal', 'AppleJournalEntries/Entries/2024-01-01.html', '<p>Neujahr</p>'],
    ['obsidian', 'Tagebuch/.obsidian/app.json', '{}'],
    [undefined, 'daten.json', '{"entries":[{"text":"irgendwas"}]}'],
  ])('of another program: %s', async (program, name, bytes) => {
    expect(await find([{ name, bytes }]).catch((reason: unknown) => reason)).toMatchObject({
      name: 'UnknownFormat',
      program,
    });
  });

  it.each(['Sicherung/2023/Tagebuch.json', 'Tagebuch.JSON'])('a journal is found as %s', async (name) => {
    const found = await find([{ ...dayOne({ ...AT, text: 'Tief' }), name }]);
    expect(textsOf(found)).toEqual([['2023-02-01', 'Tief']]);
  });

  it('a journal may come without its archive', async () => {
    const { bytes } = dayOne({ ...AT, text: 'Nackt' });
    await withFile(Buffer.from(`\uFEFF\n${bytes}`), async (path) => {
      const found = await findEntries(await openJson(path, 'Tagebuch.json'), HERE);
      expect([textsOf(found), found.problems]).toEqual([[['2023-02-01', 'Nackt']], []]);
    });
    await withFile(Buffer.from('kein JSON'), async (path) => {
      await expect(openJson(path, 'Tagebuch.json')).rejects.toMatchObject({ fault: 'no_archive' });
    });
  });

  it('Journey has other names for its parts since 2023', async () => {
    const entry = {
      ...{ id: 'xH9W', dateOfJournal: '2025-03-22T23:23:07.000Z', timezone: 'Asia/Tokyo', type: 'html' },
      ...{ text: '<p dir="auto">Gut gedruckt.</p>', favourite: true, attachments: ['a.jpg', 'b.jpg'], tags: ['3D'] },
      ...{ location: { lat: 36.66, lng: 137.22 }, weather: { degreeC: 16.3, description: 'Clear sky' } },
    };
    const found = await find([
      { name: 'xH9W/xH9W.json', bytes: JSON.stringify(entry) },
      { name: 'xH9W/a.jpg', bytes: 'mein' },
      { name: 'andere/a.jpg', bytes: 'fremd' },
    ]);
    const [day] = found.days;
    expect([found.format, day?.date, day?.fields]).toEqual([
      'journey',
      '2025-03-23',
      { text: 'Gut gedruckt.', isFavorite: true },
    ]);
    expect(day?.images.map(({ file }) => file)).toEqual(['xH9W/a.jpg']);
    expect(day?.brought.map(({ kind, label }) => [kind, label])).toEqual([
      ['place', '36.66000, 137.22000'],
      ['weather', 'Clear sky, 16.3 °C'],
      ['tags', '3D'],
      ['raw', 'xH9W.json'],
    ]);
    expect(problemsOf(found)).toEqual([
      ['missing_photo', 1],
      ['unclaimed_file', 1],
    ]);
  });
});

describe('a part of unknown form', () => {
  const strange = [null, 7, 'x', true, [], [null], [7], {}, { a: 1 }, [{ a: null }], [[1]]];
  const parts = ['uuid', 'starred', 'photos', 'audios', 'videos', 'pdfAttachments', 'tags', 'location', 'weather'];
  const more = ['music', 'richText', 'modifiedDate', 'timeZone', 'isAllDay'];

  it.each([...parts, ...more])('of Day One costs the words nothing: %s', async (part) => {
    const entries = strange.map((value, index) => ({ ...AT, text: `Worte ${index}`, [part]: value }));
    const found = await find([dayOne(...entries)]);
    const [day] = found.days;
    expect([found.days.length, day?.date]).toEqual([1, '2023-02-01']);
    for (const [index] of strange.entries()) expect(day?.fields.text).toContain(`Worte ${index}`);
  });

  it.each([
    'id',
    'photos',
    'attachments',
    'tags',
    'weather',
    'location',
    'lat',
    'mood',
    'favourite',
    'timezone',
    'type',
  ])('of Journey costs the words nothing: %s', async (part) => {
    const files = strange.map((value, index) => journey({ text: `Worte ${index}`, [part]: value }, `${index}.json`));
    const found = await find(files);
    const [day] = found.days;
    for (const [index] of strange.entries()) expect(day?.fields.text).toContain(`Worte ${index}`);
  });

  it('of our own archive costs the entry nothing', async () => {
    const entry = { date: '2026-11-10', text: 'Am See', mood: { level: 99 }, images: [7], emojis: 7, history: 'x' };
    const json = { format: 'tagfalter-export', version: 1, entries: [entry, { text: 'Ohne Tag' }], media: [] };
    const found = await find([{ name: 'Archiv/entries.json', bytes: JSON.stringify(json) }]);
    expect(textsOf(found)).toEqual([['2026-11-10', 'Am See']]);
    expect(problemsOf(found)).toEqual([
      ['strange_part', 4],
      ['wrong_date', 1],
    ]);
  });

  it('is the end of a very long text, whatever marks it has', async () => {
    const found = await find([
      dayOne({ ...AT, text: 'Wort\\. '.repeat(60_000) }),
      journey({ text: `<p style="${'x'.repeat(90_000)}">${'Wort. '.repeat(16_000)}</p>` }, 'kurz.json'),
    ]);
    expect(problemsOf(found)).toContainEqual(['cut_text', 1]);
  });

  it('is no text that a day cannot hold: the shelf does', async () => {
    const words = Array.from({ length: 20_000 }, (_, index) => `Wort${index}`).join(' ');
    const found = await find([dayOne({ ...AT, text: words })]);
    expect(problemsOf(found)).toEqual([['long_text', 1]]);
    expect(found.days[0]?.brought).toContainEqual({ kind: 'text', label: '', from: { text: words } });
  });

  it('is named with the day and the first words', async () => {
    const found = await find([dayOne({ ...AT, text: 'Worte', photos: [{ md5: {} }], starred: 'vielleicht' })]);
    expect(found.problems).toEqual([
      { kind: 'missing_photo', count: 1, items: [{ date: '2023-02-01', name: '?' }] },
      {
        kind: 'strange_part',
        count: 2,
        items: ['photos', 'starred'].map((name) => ({ date: '2023-02-01', name, excerpt: 'Worte' })),
      },
    ]);
  });

  it('is a date: the entry is offered one, and its words stay', async () => {
    const dates = ['2020-02-30T10:00:00Z', 'gestern', '2020-13-01', null, {}, '2020-01-01T25:00:00Z'];
    const found = await find([dayOne(...dates.map((creationDate) => ({ ...AT, creationDate, text: 'Worte' })))]);
    expect([found.days, problemsOf(found)]).toEqual([[], [['wrong_date', dates.length]]]);
    const [first] = found.problems[0]?.items ?? [];
    expect(first).toEqual({ entry: 'Journal.json#0', name: '2020-02-30T10:00:00Z', excerpt: 'Worte' });
    const given = await find(
      [dayOne({ ...AT, creationDate: null, text: 'Worte' })],
      [['Journal.json#0', '2020-03-01']],
    );
    expect(textsOf(given)).toEqual([['2020-03-01', 'Worte']]);
  });

  it('is a whole entry: it is named by its first words', async () => {
    const bytes = '{"metadata":{},"entries":[{"creationDate":"2023-02-01T10:00:00Z","text":"Gut"},{"text":"Kaputt';
    const found = await find([{ name: 'Journal.json', bytes }]);
    expect(textsOf(found)).toEqual([['2023-02-01', 'Gut']]);
    expect(problemsOf(found)).toContainEqual(['unreadable_entry', 1]);
  });
});

describe('the zone of an entry (spec decision 67)', () => {
  const sydney = { latitude: -33.87, longitude: 151.21 };
  const nowhere = { latitude: 1.797e308, longitude: 1.797e308 };
  const reader = 'Europe/Berlin';
  it.each([
    ['Europe/Berlin', {}, { name: 'Europe/Berlin', isGuessed: false }],
    ['Etc\\/GMT', {}, { name: 'Etc/GMT', isGuessed: false }],
    ['GMT+1200', {}, { name: 'Etc/GMT-12', offset: 720, isGuessed: false }],
    ['UTC-03:30', {}, { name: reader, offset: -210, isGuessed: false }],
    ['+05:30', { zone: 'Asia/Kolkata' }, { name: 'Asia/Kolkata', offset: 330, isGuessed: false }],
    ['GMT+10', sydney, { name: 'Australia/Sydney', offset: 600, isGuessed: false }],
    ['(UTC+01:00) Amsterdam, Berlin', {}, { name: 'Etc/GMT-1', offset: 60, isGuessed: false }],
    ['Z', {}, { name: 'UTC', offset: 0, isGuessed: false }],
    [7200, {}, { name: 'Etc/GMT-2', offset: 120, isGuessed: false }],
    ['Mars/Base', { zone: 'America/New_York' }, { name: 'America/New_York', isGuessed: false }],
    [undefined, sydney, { name: 'Australia/Sydney', isGuessed: false }],
    [undefined, { zone: 'GMT-0800' }, { name: 'Etc/GMT+8', offset: -480, isGuessed: false }],
    ['', nowhere, { name: reader, isGuessed: true }],
    ['GMT+25', {}, { name: reader, isGuessed: true }],
    ['x'.repeat(10_000), {}, { name: reader, isGuessed: true }],
  ])('%s', (given, place, zone) => expect(zoneOf({ given, place, reader })).toEqual(zone));

  it('is the reader’s where the archive tells none, which is said', async () => {
    const files = zipOf([dayOne({ creationDate: '2023-01-01T20:00:00Z', text: 'Neujahr' })]);
    const found = await findIn(files, [], 'Asia/Tokyo');
    expect(textsOf(found)).toEqual([['2023-01-02', 'Neujahr']]);
    expect(found.problems).toEqual([{ kind: 'guessed_zone', count: 1, items: [{ date: '2023-01-02' }] }]);
  });

  it('does not move a date without time', async () => {
    const found = await find([dayOne({ creationDate: '2023-01-01', text: 'Neujahr' })]);
    expect([textsOf(found), found.problems]).toEqual([[['2023-01-01', 'Neujahr']], []]);
  });
});

describe('what an entry has no field for (spec decision 74)', () => {
  it('is brought with where its bytes lie', async () => {
    const entry = { ...AT, text: 'See 🦋', tags: ['Ostsee', 'Rad'], location: { placeName: 'Vitte', country: 'DE' } };
    const other = { ...AT, creationDate: '2023-02-02T10:00:00Z', text: 'Sand', videos: [{ md5: 'f1' }] };
    const bytes = zipOf([dayOne(entry, other), { name: 'videos/f1.mov', bytes: 'ein Film' }]);
    const { days } = await findIn(bytes);
    await withFile(bytes, async (path) => {
      const archive = await openArchive(path);
      const brought = new BroughtBytes(archive, `${path}.part`);
      const read = async (place: number, kind: string) => {
        const one = days[place]?.brought.find((each) => each.kind === kind);
        if (!one) return undefined;
        const chunks: Buffer[] = [];
        for await (const chunk of brought.read(one.from, 1000)) chunks.push(chunk);
        expect(Buffer.concat(chunks).length).toBe(brought.sizeOf(one.from));
        return [one.label, Buffer.concat(chunks).toString('utf8')];
      };
      expect(await read(0, 'place')).toEqual(['Vitte, DE', 'Vitte, DE']);
      expect(await read(0, 'tags')).toEqual(['Ostsee, Rad', 'Ostsee, Rad']);
      expect(await read(1, 'video')).toEqual(['videos/f1.mov', 'ein Film']);
      expect(await read(0, 'raw')).toEqual(['Journal.json', JSON.stringify(entry)]);
      expect(await read(1, 'raw')).toEqual(['Journal.json', JSON.stringify(other)]);
      await brought.close();
      archive.close();
    });
  });

  it('adds up: every file of an archive is taken or named', async () => {
    const photos = [Buffer.from('a photo')];
    const loose = [
      'Notiz.txt',
      'photos/fremd.jpeg',
      'audios/fremd.m4a',
      'videos/fremd.mov',
      'mehr.json',
      'kaputt.json',
    ];
    const noise = ['__MACOSX/._Journal.json', 'photos/.DS_Store'];
    const files = [
      ...dayOneFiles([{ at: '2023-02-01T10:00:00Z', text: 'Da', photos, more: { videos: [{ md5: 'f1' }] } }]),
      ...dayOneFiles([{ at: '2023-02-02T10:00:00Z', text: 'Dort' }], 'Zweites.json'),
      ...[journey({ text: 'Dazu', photos: ['b.jpg', 'sticker'] }), { name: 'b.jpg', bytes: 'b' }],
      ...[
        { name: 'sticker', bytes: 'kein Film' },
        { name: 'videos/f1.mov', bytes: 'Film' },
      ],
      ...[...loose, ...noise].map((name) => ({ name, bytes: name === 'mehr.json' ? '[1, 2]' : 'x' })),
    ];
    const found = await find(files);
    const taken = found.days.flatMap(({ images, audio, brought }) => [
      ...[...images, ...(audio ? [audio] : [])].flatMap(({ file }) => file ?? []),
      ...brought.flatMap(({ from }) => ('file' in from ? [from.file] : [])),
    ]);
    const named = found.problems.flatMap(({ kind, items }) =>
      kind === 'unclaimed_file' || kind === 'unreadable_entry' ? items.flatMap(({ name }) => name ?? []) : [],
    );
    expect(new Set(named)).toEqual(new Set(loose));
    expect(new Set([...taken, ...named, ...noise])).toEqual(new Set(files.map(({ name }) => name)));
    expect(found.days.flatMap(({ brought }) => brought.filter(({ kind }) => kind === 'file'))).toEqual([
      { kind: 'file', label: 'sticker', from: { file: 'sticker' } },
    ]);
  });
});

describe('an entry that comes twice', () => {
  const entry = { ...AT, uuid: 'AB', text: 'Kurz' };
  it('stands in its last version, with the other words for the history', async () => {
    const later = { ...entry, uuid: 'ab', text: 'Kurz, am See', modifiedDate: '2023-06-01T10:00:00Z' };
    for (const both of [
      [entry, later],
      [later, entry],
    ]) {
      const found = await find([dayOne(...both)]);
      expect(found.days.map(({ fields, rest }) => [fields.text, rest])).toEqual([['Kurz, am See', ['Kurz']]]);
      expect(problemsOf(found)).toEqual([['same_entry', 1]]);
      expect(found.days[0]?.brought.filter(({ kind }) => kind === 'raw')).toHaveLength(2);
    }
  });

  it('is another entry at another time, whatever made its name', async () => {
    const found = await find([dayOne(entry, { ...entry, creationDate: '2023-02-03T10:00:00Z', text: 'Lang' })]);
    expect(textsOf(found)).toEqual([
      ['2023-02-01', 'Kurz'],
      ['2023-02-03', 'Lang'],
    ]);
  });
});
