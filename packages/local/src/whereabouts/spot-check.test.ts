import { describe, expect, it } from 'vitest';
import { makeDevice, someBytes } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { createControl } from '../archive/control.ts';
import { type NamedFile, readNamedDiary } from './named-files.ts';
import { sendAgain } from './send-again.ts';
import { type CheckedPhoto, chooseSample, readSpotCheck, runSpotCheck, SAMPLE } from './spot-check.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e61';

/** A device whose three photos have arrived, and how each request for bytes was made. */
async function setup() {
  const server = new FakeServer();
  const caches: (RequestCache | undefined)[] = [];
  const reply: { page?: boolean } = {};
  const watched: typeof fetch = async (input, init) => {
    const isBytes = String(input).includes('/media/') && init?.method === undefined;
    if (isBytes) caches.push(init?.cache);
    if (isBytes && reply.page) return new Response('<html>', { headers: { 'content-type': 'text/html' } });
    return server.fetch(input, init);
  };
  const device = makeDevice(server, ACCOUNT, { fetch: watched });
  for (const seed of [1, 2, 3]) await device.photo(someBytes(500, seed), `2026-11-1${seed}`);
  await device.sync();
  const { media } = server.account(ACCOUNT);
  const files = async () => (await readNamedDiary(device.db, async () => undefined)).files;
  return { ...device, server, media, caches, reply, files };
}

type Stage = Awaited<ReturnType<typeof setup>>;

async function run(stage: Stage, { stopAfter = 0, told: reported = [] }: { stopAfter?: number; told?: number[] } = {}) {
  const control = createControl();
  const sample = (await stage.files()).sort((a, b) => (a.date < b.date ? -1 : 1));
  const end = await runSpotCheck({ ...stage, control }, sample, ({ length }) => {
    reported.push(length);
    if (length === stopAfter) control.cancel();
  });
  return { end, kept: await readSpotCheck(stage.db) };
}
const outcomes = (photos: readonly CheckedPhoto[] | undefined) => photos?.map(({ outcome }) => outcome);

describe('the spot check', () => {
  it('reads every photo past the caches and notes that all match', async () => {
    const stage = await setup();
    const reported: number[] = [];
    const { end, kept } = await run(stage, { told: reported });
    expect([end, reported, outcomes(kept?.photos)]).toEqual(['done', [1, 2, 3], ['same', 'same', 'same']]);
    expect(kept).toMatchObject({ wanted: 3, at: stage.env.now() });
    expect(stage.caches).toEqual(['no-store', 'no-store', 'no-store']);
  });

  it('names what is other bytes there, and what is gone', async () => {
    const stage = await setup();
    const [first, second] = await stage.files();
    if (!first || !second) throw new Error('no photos');
    stage.media.set(first.hash, { state: 'ready', bytes: someBytes(500, 9) });
    stage.media.delete(second.hash);
    const { kept } = await run(stage);
    const of = (hash: string) => kept?.photos.find((photo) => photo.hash === hash)?.outcome;
    expect([of(first.hash), of(second.hash)]).toEqual(['damaged', 'missing']);
  });

  it('keeps what was read when it is stopped', async () => {
    const stage = await setup();
    const { end, kept } = await run(stage, { stopAfter: 2 });
    expect([end, kept?.photos.length, kept?.wanted, stage.caches.length]).toEqual(['stopped', 2, 3, 2]);
  });

  it.each(['network', 'portal'])('calls no photo damaged where the answer is none: %s', async (what) => {
    const stage = await setup();
    await run(stage);
    if (what === 'portal') stage.reply.page = true;
    else stage.server.fault = () => 'cut';
    const { end, kept } = await run(stage);
    expect([end, outcomes(kept?.photos)]).toEqual(['unreachable', ['same', 'same', 'same']]);
  });

  it('samples confirmed photos at random, after those that failed before', () => {
    const many = Array.from({ length: 40 }, (_, index): NamedFile => {
      const about = { type: 'image/jpeg', name: '', size: 1, durationMs: null, date: '2026-11-20' };
      return { hash: String(index), kind: index === 0 ? 'audio' : 'image', isConfirmed: index !== 1, ...about };
    });
    let state = 1;
    const random = () => {
      state = (state * 16807) % 2147483647;
      return state / 2147483647;
    };
    const last = { photos: [{ hash: '39', date: '2026-11-20', outcome: 'missing' as const }] };
    const drawn = chooseSample(many, last, random).map(({ hash }) => hash);
    expect([drawn.length, new Set(drawn).size, drawn[0]]).toEqual([SAMPLE, SAMPLE, '39']);
    expect(drawn.filter((hash) => hash === '0' || hash === '1')).toEqual([]);
    expect(chooseSample(many, undefined, random).map(({ hash }) => hash)).not.toEqual(drawn);
  });

  it('heals a photo by the original here, and by no other (S10)', async () => {
    const stage = await setup();
    const [file, other] = await stage.files();
    if (!file || !other) throw new Error('no photos');
    stage.media.set(file.hash, { state: 'ready', bytes: someBytes(500, 9) });
    await run(stage);
    expect(await sendAgain(stage.db, stage.env, file)).toBe(true);
    const marked = (await readSpotCheck(stage.db))?.photos.filter(({ isSentAgain }) => isSentAgain);
    expect(marked).toMatchObject([{ hash: file.hash, outcome: 'damaged' }]);
    await stage.sync();
    expect(await stage.db.uploads.count()).toBe(0);
    expect(outcomes((await run(stage)).kept?.photos)).toEqual(['same', 'same', 'same']);
    await stage.db.bytes.delete([other.hash, 'original']);
    expect(await sendAgain(stage.db, stage.env, other)).toBe(false);
  });
});
