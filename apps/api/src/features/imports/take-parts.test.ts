import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SHELF_KINDS } from '@tagfalter/domain/shelf';
import { expect, it } from 'vitest';
import { UnreadableFile } from '#api/archive/open-archive.ts';
import { Refusal } from '#api/base/refusal.ts';
import { BroughtBytes } from './brought-bytes.ts';
import { type JoinedEntry, joinFoundEntries } from './join-days.ts';
import type { BroughtFile, ImportedMedia } from './ports.ts';
import { ProblemList } from './problems.ts';
import type { FoundEntry, FoundFile } from './readers/found.ts';
import { withMedia } from './take-media.ts';
import { keepBrought } from './take-shelf.ts';

const DATE = '2018-07-06';
const image = (name: string): FoundFile => ({ kind: 'image', file: `photos/${name}`, name });
const sound = (name: string): FoundFile => ({ kind: 'audio', file: `audios/${name}`, name });

/** Three parts of a day, in an order that is not that of their times. */
const part = (key: string, at: number, more: Partial<FoundEntry>): FoundEntry => ({
  ...{ key, at, date: DATE, givenDate: DATE, timeZone: 'Europe/Berlin', fields: {}, media: [], brought: [] },
  ...more,
});
const PARTS = [
  part('b', 20, {
    ...{
      fields: { text: 'mittags', isFavorite: true, visibility: 'friends', topMoment: 'See' },
      timeZone: 'Asia/Tokyo',
    },
    ...{ media: [sound('zwei'), image('zwei')], createdAt: 2000, updatedAt: 2500, earlier: ['früher zwei'] },
  }),
  part('c', 30, {
    ...{ fields: { text: 'abends', visibility: 'public', topMoment: 'Mond' }, timeZone: 'America/Lima' },
    ...{ media: [image('drei')], createdAt: 3000, updatedAt: 3500, answers: { a: 'drei' } },
  }),
  part('a', 10, {
    ...{ fields: { text: 'morgens', visibility: 'friends', topMoment: 'Tau' } },
    ...{ media: [image('eins'), { ...image('fehlt'), file: undefined }], createdAt: 1000, updatedAt: 1500 },
    ...{ answers: { a: 'eins', b: 'eins' }, earlier: ['früher eins'] },
  }),
];

it('joins the parts of a day in the order of their times', () => {
  const { days, empty } = joinFoundEntries(PARTS, new Map(), '2018-07-06');
  expect(empty).toEqual([]);
  expect(days).toMatchObject([
    {
      ...{ date: DATE, timeZone: 'Europe/Berlin', createdAt: 1000, updatedAt: 3500, isLong: false },
      fields: { text: 'morgens\n\nmittags\n\nabends', isFavorite: true, visibility: 'friends', topMoment: 'Mond' },
      images: [{ name: 'eins' }, { name: 'zwei' }, { name: 'drei' }],
      ...{ audio: { name: 'zwei' }, answers: { a: 'drei', b: 'eins' }, rest: ['früher eins', 'früher zwei'] },
    },
  ]);
});

it('takes chosen dates, up to today, oldest first', () => {
  const dated = ['2018-07-07', '2018-07-05', '2018-07-06'].map((date, n) =>
    part(date, n, { date, fields: { text: date } }),
  );
  const undated = part('ohne', 9, { fields: { text: 'ohne' } });
  const all = [...dated, { ...undated, date: undefined }];
  const datesOf = (today: string, given = new Map<string, string>()) =>
    joinFoundEntries(all, given, today).days.map(({ date }) => date);
  expect(datesOf('2018-07-06')).toEqual(['2018-07-05', '2018-07-06']);
  expect(datesOf('2018-07-07')).toEqual(['2018-07-05', '2018-07-06', '2018-07-07']);
  expect(datesOf('2018-07-05', new Map([['ohne', '2017-01-01']]))).toEqual(['2017-01-01', '2018-07-05']);
});

it.each([
  [new Refusal('too_large'), 'too_large', 'too_large'],
  [new Refusal('too_many_pixels'), 'too_large', 'too_large'],
  [new Refusal('unsupported_type'), 'unsupported', 'unsupported'],
  [new Refusal('too_complex'), 'damaged_photo', 'damaged_recording'],
  [new UnreadableFile('too_large'), 'too_large', 'too_large'],
  [new UnreadableFile('damaged'), 'damaged_photo', 'damaged_recording'],
] as const)('names what is wrong with a file: %s', async (fault, ofPhoto, ofRecording) => {
  const problems = new ProblemList();
  const [day] = joinFoundEntries(
    [part('a', 1, { fields: { text: 'Da' }, media: [image('eins'), sound('eins'), image('zwei')] })],
    new Map(),
    DATE,
  ).days;
  const taker = {
    take: async ({ name, kind }: FoundFile) => {
      if (name === 'eins') throw fault;
      return { hash: name, type: kind, size: 1, durationMs: null };
    },
    takeBrought: async ({ kind, label }: { kind: JoinedEntry['brought'][number]['kind']; label: string }) => ({
      kind,
      label,
    }),
    leaveOut: 'nothing' as const,
  };
  const taken = await withMedia(day ?? expect.fail('no day'), taker, problems);
  // The others go on.
  expect(taken.images.map(({ name }) => name)).toEqual(['zwei']);
  const named = problems.done().flatMap(({ kind, items }) => items.map(({ name }) => [kind, name]));
  const expected = [
    [ofPhoto, 'photos/eins'],
    [ofRecording, 'audios/eins'],
  ];
  expect(named.toSorted()).toEqual(expected.toSorted());
});

it('counts a problem beyond those that it names', () => {
  const problems = new ProblemList();
  for (let n = 0; n < 52; n += 1) problems.add('wrong_date', { entry: String(n) });
  expect(problems.done()).toMatchObject([{ kind: 'wrong_date', count: 52 }]);
  expect(problems.done()[0]?.items).toHaveLength(50);
  const more = new ProblemList(problems.done());
  more.addAll([...problems.done(), { kind: 'too_large', count: 3, items: [{ name: 'x' }] }]);
  expect(more.done().map(({ kind, count, items }) => [kind, count, items.length])).toEqual([
    ['wrong_date', 104, 50],
    ['too_large', 3, 1],
  ]);
});

it.each(SHELF_KINDS)('keeps words beyond the quota, and nothing else: %s', async (kind) => {
  const part = join(await mkdtemp(join(tmpdir(), 'tagfalter-part-')), 'part');
  const kept: BroughtFile[] = [];
  const media: ImportedMedia = {
    keep: () => expect.fail('no medium'),
    keepFile: async (_accountId, file) => {
      kept.push(file);
      return { hash: file.hash, type: file.type, size: file.size };
    },
  };
  const archive = { files: new Map(), leftOut: [], read: () => expect.fail('no file'), close: () => {} };
  const take = keepBrought(new BroughtBytes(archive, `${part}.copy`), media, { accountId: 'a', part });
  const from = { text: 'Grüße' };
  await take({ kind, label: 'ein Gruß', from });
  await take({ kind, label: 'ein Gruß', from, holdsWords: true });
  const isWords = ['text', 'version', 'place', 'weather', 'tags', 'music'].includes(kind);
  const types: Record<string, string> = { text: 'text/plain', version: 'text/plain', raw: 'application/json' };
  expect(kept.map(({ mayExceed, type, size }) => [mayExceed, type, size])).toEqual([
    [isWords, types[kind] ?? 'application/octet-stream', 7],
    [true, types[kind] ?? 'application/octet-stream', 7],
  ]);
  await rm(dirname(part), { recursive: true });
});
