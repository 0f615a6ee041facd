import { describe, expect, it } from 'vitest';
import { DAY, makeDevice, someBytes } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { keepLastExport } from '../archive/last-export.ts';
import { addFile } from '../media/blobs.ts';
import { askServerShare } from './ask-server.ts';
import { readNamedDiary } from './named-files.ts';
import { entryInExport, isFileExported, readPlaces } from './places.ts';
import { tallyPlaces } from './tally.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e60';
const { signal: ENDLESS } = new AbortController();

async function setup() {
  const server = new FakeServer();
  const device = makeDevice(server, ACCOUNT);
  await device.write({ text: 'Ein Tag am See' }, '2026-11-18');
  const first = await device.photo(someBytes(50, 1), '2026-11-18');
  await device.sync();
  await device.write({ text: 'Heute' });
  const second = await device.photo(someBytes(60, 2));
  const sound = await addFile(device.db, new Blob([someBytes(30, 3)], { type: 'audio/webm' }), {
    ...{ kind: 'audio', name: '' },
  });
  await device.write({ audio: { ...sound, durationMs: 16_000, peaks: [] } });
  return { ...device, server, first, second, sound };
}

async function read({ db }: Pick<Awaited<ReturnType<typeof setup>>, 'db'>) {
  const diary = await readNamedDiary(db, async () => undefined);
  return { diary, places: await readPlaces(db) };
}

async function ask({ env, diary }: Pick<Awaited<ReturnType<typeof setup>>, 'env'> & Pick<Reading, 'diary'>) {
  const hashes = diary.files.map(({ hash }) => hash);
  const reply = await askServerShare(env, hashes, ENDLESS);
  return reply.ok ? reply.value : reply.fault.kind;
}
type Reading = Awaited<ReturnType<typeof read>>;

describe('what lies where', () => {
  it('lists days and files, newest first, and what has not arrived', async () => {
    const device = await setup();
    const { diary, places } = await read(device);
    expect(diary.dates.sort()).toEqual(['2026-11-18', DAY]);
    expect(diary.newest).toMatchObject([
      { date: DAY, words: 1, isPending: true, files: [{ kind: 'image' }, { kind: 'audio', durationMs: 16_000 }] },
      { date: '2026-11-18', words: 4, isPending: false, files: [{ hash: device.first.hash, isConfirmed: true }] },
    ]);
    expect(diary.files.map(({ hash }) => places.waiting.has(hash))).toEqual([true, true, false]);
    await device.sync();
    expect((await read(device)).places.waiting.size).toBe(0);
  });

  it.each([
    ['the older', '2026-11-18', DAY],
    ['the newer', DAY, '2026-11-18'],
  ])('confirms a file of two days if %s sent it', async (_which, sent, waiting) => {
    const device = makeDevice(new FakeServer(), ACCOUNT);
    const { hash } = await device.photo(someBytes(50, 1), sent);
    await device.sync();
    await device.photo(someBytes(50, 1), waiting);
    await device.photo(someBytes(50, 2), waiting);
    const { diary } = await read(device);
    expect(diary.files.map((file) => [file.hash === hash, file.isConfirmed, file.date])).toEqual(
      expect.arrayContaining([
        [true, true, DAY],
        [false, false, waiting],
      ]),
    );
    expect([diary.files.length, diary.changed]).toEqual([2, 0]);
  });

  it('counts by kind what is here, at the server and archived', async () => {
    const device = await setup();
    const offline = await read(device);
    expect(tallyPlaces(offline.diary, offline.places, null)).toEqual({
      days: { all: 2, device: 2, server: null, exported: null },
      photos: { all: 2, device: 2, server: null, exported: null },
      recordings: { all: 1, device: 1, server: null, exported: null },
    });
    const share = await ask({ ...device, ...offline });
    if (typeof share === 'string') throw new Error(share);
    expect(tallyPlaces(offline.diary, offline.places, share)).toMatchObject({
      days: { all: 2, server: 1 },
      photos: { all: 2, server: 1 },
      recordings: { all: 1, server: 0 },
    });
    expect([...share.files.values()].map(({ state }) => state).sort()).toEqual(['arrived', 'missing', 'missing']);
    const contents = { dates: ['2026-11-18'], photos: [device.first.hash], recordings: [] };
    await keepLastExport(device.db, { at: device.env.now(), missing: 0, bytes: 9 }, contents);
    await device.db.files.delete([device.second.hash, 'original']);
    const { diary, places } = await read(device);
    expect(tallyPlaces(diary, places, null)).toMatchObject({
      days: { device: 2, exported: 1 },
      photos: { all: 2, device: 1, exported: 1 },
      recordings: { device: 1, exported: 0 },
    });
    expect(diary.files.map((file) => isFileExported(places, file))).toEqual([false, false, true]);
  });

  it('omits a day with an unsent change, and reports an older archive', async () => {
    const device = await setup();
    await device.sync();
    await device.sync();
    const contents = { dates: ['2026-11-18', DAY], photos: [], recordings: [] };
    await keepLastExport(device.db, { at: device.env.now(), missing: 0, bytes: 9 }, contents);
    device.pass(60_000);
    await device.write({ text: 'Heute, und mehr' });
    const { diary, places } = await read(device);
    const share = await ask({ ...device, diary });
    if (typeof share === 'string') throw new Error(share);
    expect(share.days).toBe(2);
    expect(tallyPlaces(diary, places, share)).toMatchObject({ days: { all: 2, server: 1, exported: 2 } });
    expect(diary.newest.map((day) => entryInExport(places, day))).toEqual(['older', 'same']);
    expect(entryInExport(places, { date: '2026-11-19', updatedAt: '2026-11-19T00:00:00Z' })).toBe('none');
  });

  it('cannot ask a server that does not answer, and asks in pieces', async () => {
    const device = await setup();
    device.server.fault = () => 'cut';
    const { diary } = await read(device);
    expect(await ask({ ...device, diary })).toBe('network');
    device.server.fault = () => undefined;
    const many = Array.from({ length: 401 }, (_, index) => index.toString(16).padStart(64, '0'));
    const reply = await askServerShare(device.env, many, ENDLESS);
    expect(reply.ok && reply.value.files.size).toBe(401);
    expect(device.server.count('POST', '/api/media/states')).toBe(3);
    const ended = await askServerShare(device.env, many, AbortSignal.abort());
    expect([ended.ok, device.server.count('POST', '/api/media/states')]).toEqual([false, 3]);
  });
});
