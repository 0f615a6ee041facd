import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { expect, it, vi } from 'vitest';
import { type Device, makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { PATIENCE } from '../../test/patience.ts';
import { deleteEntry } from './entries.ts';
import { announceEntries, type DiaryEntry } from './searched-days.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

/** Day number `index` of the year 2026. */
const dayNumber = (index: number): string => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);

/** A listener's view of a device's days so far, and the number of days that each piece brought. */
function listenTo({ db }: Device) {
  const days = new Map<string, DiaryEntry>();
  const pieces: number[] = [];
  const read = announceEntries(db, (changes) => {
    pieces.push(changes.days.length);
    for (const id of changes.gone) days.delete(id);
    for (const day of changes.days) days.set(day.id, day);
  });
  const watch = liveQuery(read).subscribe(() => undefined);
  const texts = () =>
    [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1)).map(({ date, text }) => `${date} ${text}`);
  return { days, pieces, texts, stop: () => watch.unsubscribe() };
}

/** A device that has fetched so many days from another one, most of them packed. */
async function fetched(count: number) {
  const server = new FakeServer();
  const writer = makeDevice(server, ACCOUNT);
  for (let index = 0; index < count; index += 1) await writer.write({ text: `Tag ${index}` }, dayNumber(index));
  await writer.sync();
  server.pageRows = 40;
  const reader = makeDevice(server, ACCOUNT);
  await reader.sync();
  expect(await reader.db.packs.count()).toBeGreaterThan(0);
  return { writer, reader };
}

const all = (count: number) => Array.from({ length: count }, (_, index) => `${dayNumber(index)} Tag ${index}`);

it('yields packed and own days once, with what search and cards need', async () => {
  const { reader } = await fetched(100);
  await reader.write(
    {
      text: 'anders',
      topMoment: 'der Steg',
      audioTranscript: 'gesprochen',
      summary: 'kurz',
      isFavorite: true,
      mood: { level: 8, feeling: null, customEmoji: null },
    },
    dayNumber(3),
  );
  const image = await reader.photo(new Uint8Array([1, 2, 3]), dayNumber(4));
  const received = listenTo(reader);
  await vi.waitFor(() => expect(received.days.size).toBe(100), PATIENCE);
  expect(received.pieces.reduce((sum, count) => sum + count)).toBe(100);
  const day = received.days.get(reader.db.entryIdOf(dayNumber(3)));
  expect(day).toMatchObject({ date: dayNumber(3), text: 'anders', topMoment: 'der Steg', summary: 'kurz', mood: 8 });
  expect(day).toMatchObject({ audioTranscript: 'gesprochen', isFavorite: true, photos: 0, hasVoice: false });
  expect(day).toMatchObject({ answers: [], picture: null, voiceMs: null });
  const other = received.days.get(reader.db.entryIdOf(dayNumber(4)));
  expect(other).toMatchObject({ text: 'Tag 4', photos: 1, picture: image.hash });
  received.stop();
});

it('reads own days in pieces', async () => {
  const device = makeDevice(new FakeServer(), ACCOUNT);
  for (let index = 0; index < 450; index += 1) await device.write({ text: `Tag ${index}` }, dayNumber(index));
  const received = listenTo(device);
  await vi.waitFor(() => expect(received.texts()).toEqual(all(450)), PATIENCE);
  expect(received.pieces).toEqual([200, 200, 50]);
  received.stop();
});

it('yields only changes: days saved, pulled, or deleted here or elsewhere', async () => {
  const { writer, reader } = await fetched(100);
  const received = listenTo(reader);
  await vi.waitFor(() => expect(received.texts()).toEqual(all(100)), PATIENCE);
  const expected = new Map(all(100).map((text) => [text.slice(0, 10), text]));
  const becomes = async (date: string, text: string | undefined) => {
    if (text === undefined) expected.delete(date);
    else expected.set(date, `${date} ${text}`);
    await vi.waitFor(() => expect(received.texts()).toEqual([...expected.values()]), PATIENCE);
  };
  received.pieces.length = 0;

  await reader.write({ text: 'hier geändert' }, dayNumber(7));
  await becomes(dayNumber(7), 'hier geändert');
  await reader.write({ text: 'hier neu' }, dayNumber(100));
  await becomes(dayNumber(100), 'hier neu');
  await writer.write({ text: 'dort geändert' }, dayNumber(20));
  await writer.sync();
  await reader.sync();
  await becomes(dayNumber(20), 'dort geändert');
  expect(received.pieces.reduce((sum, count) => sum + count)).toBe(3);

  await deleteEntry(reader.db, reader.env, dayNumber(30));
  await becomes(dayNumber(30), undefined);
  await deleteEntry(reader.db, reader.env, dayNumber(100));
  await becomes(dayNumber(100), undefined);
  await deleteEntry(writer.db, writer.env, dayNumber(40));
  await writer.sync();
  await reader.sync();
  await becomes(dayNumber(40), undefined);
  received.stop();
});

it('tells the days of a first pull as they arrive', async () => {
  const server = new FakeServer();
  const writer = makeDevice(server, ACCOUNT);
  for (let index = 0; index < 60; index += 1) await writer.write({ text: `Tag ${index}` }, dayNumber(index));
  await writer.sync();
  server.pageRows = 20;
  const reader = makeDevice(server, ACCOUNT);
  const received = listenTo(reader);
  await reader.sync();
  await vi.waitFor(() => expect(received.texts()).toEqual(all(60)), PATIENCE);
  received.stop();
});

it('forgets what a resync takes away', async () => {
  const { reader } = await fetched(100);
  const received = listenTo(reader);
  await vi.waitFor(() => expect(received.days.size).toBe(100), PATIENCE);
  await reader.db.transaction('rw', reader.db.entryTables, async () => {
    for (const table of reader.db.entryTables) await table.clear();
  });
  await vi.waitFor(() => expect(received.texts()).toEqual([]), PATIENCE);
  received.stop();
});
