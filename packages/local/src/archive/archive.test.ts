import { buffer } from 'node:stream/consumers';
import { type ExportedProfile, entryOfExport, fromExport } from '@tagfalter/contract/export-format';
import { describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { makeDevice, someBytes } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { sha256Of } from '../base/hash.ts';
import { addFile } from '../media/blobs.ts';
import { changeQuietHere } from '../quiet/quiet.ts';
import type { FileInArchive } from './archive-files.ts';
import { type ArchiveProgress, archiveFiles } from './archive-files.ts';
import { type Control, createControl } from './control.ts';
import { type ArchiveContents, exportedName, keepLastExport, readExported, readLastExport } from './last-export.ts';
import { zipOf } from './zip.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const SIZE = 3000;
const PROFILE: ExportedProfile = {
  ...{ firstName: 'Mia', lastName: 'Muster', username: 'mia', email: 'mia@example.org', picture: null },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', defaultVisibility: 'private', aiConsent: false },
};

type CutMode = 'never' | 'once' | 'always';

/** A device with a day of two photos and a day without any. Only the server has the second photo. */
async function setup(cut: CutMode = 'never') {
  const server = new FakeServer();
  const asked: (string | null)[] = [];
  const bytes = someBytes(SIZE, 2);
  let hasCut = false;
  /** Photos come in pieces of 1000, and the line breaks off after the first. */
  const stream: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!new URL(request.url).pathname.startsWith('/media/')) return server.fetch(input, init);
    if (cut === 'always') throw new TypeError('Failed to fetch');
    const range = request.headers.get('range');
    asked.push(range);
    let at = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        if (cut === 'once' && at === 1000 && !hasCut) {
          hasCut = true;
          controller.error(new TypeError('network error'));
          return;
        }
        if (at >= SIZE) controller.close();
        else controller.enqueue(bytes.slice(at, at + 1000));
        at += 1000;
      },
    });
    return new Response(body, { status: range ? 206 : 200 });
  };
  const device = makeDevice(server, ACCOUNT, { fetch: stream });
  await device.write({ text: 'Ein <Tag>', topMoment: 'Steg' }, '2026-11-19');
  await device.write({ text: 'Voriges Jahr' }, '2025-11-19');
  const here = await device.photo(someBytes(50, 1), '2026-11-19');
  const there = await device.photo(bytes, '2026-11-19');
  server.account(ACCOUNT).media.set(there.hash, { state: 'ready', bytes });
  await device.db.bytes.delete([there.hash, 'original']);
  await device.db.files.delete([there.hash, 'original']);
  return { ...device, server, asked, here, there };
}

interface MadeArchive {
  files: Map<string, Buffer>;
  told: FileInArchive[];
  progress: ArchiveProgress[];
}

async function make(
  { db, env }: Pick<Awaited<ReturnType<typeof setup>>, 'db' | 'env'>,
  {
    year = null,
    control = createControl(),
    onProgress = () => undefined,
    onContents = () => undefined,
  }: Partial<{
    year: number | null;
    control: Control;
    onProgress: (progress: ArchiveProgress) => void;
    onContents: (contents: ArchiveContents) => void;
  }> = {},
): Promise<MadeArchive> {
  const reported: FileInArchive[] = [];
  const progress: ArchiveProgress[] = [];
  const order = { year, language: 'de' as const, profile: PROFILE, questionOf: () => undefined };
  const listener = {
    onFile: (file: FileInArchive) => void reported.push(file),
    onProgress: (now: ArchiveProgress) => {
      progress.push({ ...now });
      onProgress(now);
    },
    onContents,
  };
  const zip = await new Response(zipOf(archiveFiles({ db, env, control }, order, listener))).arrayBuffer();
  return { files: await unpack(Buffer.from(zip)), told: reported, progress };
}

function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (fault, zip) => {
      if (fault) return reject(fault);
      const found = new Map<string, Buffer>();
      zip.on('error', reject);
      zip.on('end', () => resolve(found));
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, (broken, stream) => {
          if (broken) return reject(broken);
          buffer(stream).then((content) => {
            found.set(entry.fileName, content);
            zip.readEntry();
          }, reject);
        }),
      );
      zip.readEntry();
    });
  });
}

const dataOf = ({ files }: MadeArchive) => fromExport(JSON.parse(files.get('entries.json')?.toString() ?? ''));
const hashOf = (bytes: Buffer | undefined) => sha256Of(new Blob([Uint8Array.from(bytes ?? [])]));

describe('the archive of a device (spec decision 44)', () => {
  it('holds files of device and server, each true to its SHA-256', async () => {
    const device = await setup();
    const quiet = { spans: [], days: ['2025-11-19'], words: ['Regen'] };
    await changeQuietHere(device.db, { add: quiet });
    const made = await make(device);
    const { entries, media, head, problems } = dataOf(made);
    expect([problems, head.madeBy, head.profile]).toEqual([[], 'device', PROFILE]);
    expect(head.quietMemories).toEqual(quiet);
    expect(entries.map(({ date, text }) => [date, text])).toEqual([
      ['2025-11-19', 'Voriges Jahr'],
      ['2026-11-19', 'Ein <Tag>'],
    ]);
    const [, day] = entries;
    expect(day && entryOfExport(day).entry.images).toEqual([device.here, device.there]);
    expect(media.map(({ hash, file }) => [hash, file])).toEqual([
      [device.here.hash, 'media/2026-11-19-1.jpg'],
      [device.there.hash, 'media/2026-11-19-2.jpg'],
    ]);
    for (const { name, sha256, size } of made.told)
      expect([name, await hashOf(made.files.get(name)), made.files.get(name)?.length]).toEqual([name, sha256, size]);
    expect([...made.files.keys()].sort()).toEqual(made.told.map(({ name }) => name).sort());
    expect(made.files.get('SHA256SUMS')?.toString().trim().split('\n')).toHaveLength(made.files.size - 1);
    expect(made.files.get('2026/index.html')?.toString()).toContain('Ein &lt;Tag&gt;');
    expect(made.progress.at(-1)).toEqual({
      ...{ days: 2, media: 2, mediaDone: 2, bytes: SIZE + 50, bytesDone: SIZE + 50, missing: 0, unreached: 0 },
    });
  });

  it('names what lies on a shelf, whose bytes the server has', async () => {
    const device = await setup();
    await device.sync();
    const { entries } = device.server.account(ACCOUNT);
    const film = { hash: 'f'.repeat(64), type: 'video/quicktime', size: 9 };
    for (const { entry } of entries.values()) {
      if (entry?.date === '2025-11-19') entry.shelf = [{ kind: 'video', label: 'See.mov', file: film }];
    }
    const other = makeDevice(device.server, ACCOUNT);
    await other.sync();
    const made = await make(other);
    const { media } = dataOf(made);
    expect(media).toContainEqual({ ...film, date: '2025-11-19', file: null, missing: 'elsewhere' });
    expect(made.files.get('index.html')?.toString()).toContain('2025-11-19 · video/quicktime');
  });

  it('goes on within a photo where the line broke off', async () => {
    const device = await setup('once');
    const made = await make(device);
    expect(device.asked).toEqual([null, 'bytes=1000-']);
    expect(await hashOf(made.files.get('media/2026-11-19-2.jpg'))).toBe(device.there.hash);
  });

  it.each([
    ['without a network', 'always' as const, 'elsewhere'],
    ['where the server does not have it', 'never' as const, 'missing'],
  ])('names a photo that is not to be had %s', async (_name, cut, missing) => {
    const device = await setup(cut);
    if (missing === 'missing') device.server.account(ACCOUNT).media.clear();
    else device.server.fault = () => 'cut';
    const made = await make(device);
    expect(dataOf(made).media[1]).toMatchObject({ file: null, missing });
    expect(made.files.get('2026/11-19.md')?.toString()).toContain('Fehlt in diesem Archiv');
    expect(made.files.get('index.html')?.toString()).toContain('Fehlt in diesem Archiv');
    expect(made.progress.at(-1)).toMatchObject({ missing: 1, unreached: missing === 'elsewhere' ? 1 : 0 });
  });

  it.each([
    ['2026-11-20T22:59:59Z', 'Freitag, 20. November 2026'],
    ['2026-11-20T23:00:00Z', 'Samstag, 21. November 2026'],
  ])('made in Berlin at %s says that it is of %s', async (at, day) => {
    const device = await setup();
    device.pass(Date.parse(at) - device.env.now());
    const page = (await make(device)).files.get('index.html')?.toString();
    expect(page).toContain(`Exportiert am ${day}`);
  });

  it('does not take for a photo what is none', async () => {
    const device = await setup();
    device.server.account(ACCOUNT).media.clear();
    const wrong = 'f'.repeat(64);
    await device.db.files.clear();
    const [row] = await device.db.entries.where('date').equals('2026-11-19').toArray();
    const view = row?.view;
    if (!row || !view) throw new Error('no day');
    await device.db.entries.put({ ...row, view: { ...view, images: [{ ...device.there, hash: wrong }] } });
    device.server.account(ACCOUNT).media.set(wrong, { state: 'ready', bytes: someBytes(SIZE, 2) });
    expect(dataOf(await make(device)).media).toMatchObject([{ hash: wrong, file: null, missing: 'damaged' }]);
  });

  it('is of one year where that is asked for', async () => {
    const { entries, media, head } = dataOf(await make(await setup(), { year: 2025 }));
    expect([entries.length, media.length, head.year]).toEqual([1, 0, 2025]);
  });

  it('waits while paused, goes on, and ends when cancelled', async () => {
    const device = await setup();
    const control = createControl();
    let isHeld = false;
    const held = make(device, {
      control,
      onProgress: ({ mediaDone }) => {
        if (mediaDone !== 1 || isHeld) return;
        isHeld = true;
        control.pause();
      },
    });
    await expect.poll(() => isHeld).toBe(true);
    expect(device.asked).toEqual([]);
    control.resume();
    expect((await held).files.size).toBe(9);
    const givenUp = createControl();
    const broken = make(device, { control: givenUp, onProgress: () => givenUp.cancel() });
    await expect(broken).rejects.toThrow();
  });

  it('is remembered with its contents, without missing files', async () => {
    const { db, server, here } = await setup();
    expect([await readLastExport(db), await readExported(db)]).toEqual([undefined, undefined]);
    server.account(ACCOUNT).media.clear();
    const voice = await addFile(db, new Blob([someBytes(20, 3)], { type: 'audio/webm' }), { kind: 'audio', name: '' });
    const day = await db.entries.where('date').equals('2025-11-19').first();
    const view = day?.view;
    if (!day || !view) throw new Error('no day');
    await db.entries.put({ ...day, view: { ...view, audio: { ...voice, durationMs: 1000, peaks: [] } } });
    const contents: ArchiveContents[] = [];
    await make({ db, env: makeDevice(server, ACCOUNT).env }, { onContents: (all) => contents.push(all) });
    const [all] = contents;
    expect(contents).toEqual([{ dates: ['2025-11-19', '2026-11-19'], photos: [here.hash], recordings: [voice.hash] }]);
    if (!all) throw new Error('no contents');
    await keepLastExport(db, { at: 1, missing: 1, bytes: 4 }, all);
    const counts = { at: 1, days: 2, photos: 1, recordings: 1, missing: 1, bytes: 4 };
    expect(await readLastExport(db)).toEqual({ key: 'last-export', ...counts });
    const files = [here.hash, voice.hash].map(exportedName);
    expect(await readExported(db)).toEqual({ key: 'exported', at: 1, dates: all.dates, files });
  });
});
