// @vitest-environment happy-dom
import { DAY_MS } from '@tagfalter/domain/durations';
import 'fake-indexeddb/auto';
import { keepLastExport } from '@tagfalter/local/archive/last-export';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import { openDiary } from '@tagfalter/local/diary';
import { addFile } from '@tagfalter/local/media/blobs';
import { makeDevice, someBytes } from '@tagfalter/local/test/device';
import type { MediaEntry } from '@tagfalter/local/test/fake-account';
import { FakeServer } from '@tagfalter/local/test/fake-server';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { activateLanguage } from '#i18n/activate.ts';
import { fakeBrowser } from './fake-browser.ts';
import { go, network, PERSON, press, replies, says, startApp, startOver } from './open-app.tsx';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);
afterEach(() => {
  vi.restoreAllMocks();
  return activateLanguage('de');
});

/** Sends photos from another device: this device has their days, and of each photo nothing but its name. */
async function withPhotos(count = 3) {
  const server = new FakeServer();
  const other = makeDevice(server, PERSON.id, { fetch: globalThis.fetch });
  const hashes: string[] = [];
  network.server = server;
  for (let seed = 1; seed <= count; seed += 1) {
    await other.write({ text: `Tag ${seed}` }, `2026-11-1${seed}`);
    hashes.push((await other.photo(someBytes(500, seed), `2026-11-1${seed}`)).hash);
  }
  await other.sync();
  await other.sync();
  await go('/dashboard');
  window.dispatchEvent(new Event('online'));
  await says('Tag 1');
  const { media } = server.account(PERSON.id);
  for (const hash of hashes) replies.set(`/media/${PERSON.id}/${hash}/original`, () => bytesOf(media.get(hash)));
  return { server, hashes, media };
}

/** A response of this environment does not know blobs, in which the server would hand them out. */
function bytesOf(medium: MediaEntry | undefined): Response {
  if (!network.server) throw new TypeError('no network');
  return medium?.state === 'ready' ? new Response(Uint8Array.from(medium.bytes)) : new Response(null, { status: 404 });
}

async function inDiary(work: (db: DiaryDb) => Promise<unknown>): Promise<void> {
  const db = openDiary(PERSON);
  await work(db);
  db.close();
}

/** Puts the photo of a seed onto this device. */
async function putOriginal(hash: string, seed: number): Promise<void> {
  const about = { kind: 'image' as const, type: 'image/jpeg', name: '', size: 500, storedAt: 1, isOwn: false };
  const bytes = Uint8Array.from(someBytes(500, seed)).buffer;
  await inDiary(async (db) => {
    await db.bytes.put({ hash, variant: 'original', bytes, type: about.type });
    await db.files.put({ hash, variant: 'original', ...about });
  });
}

/** The table, cell by cell. */
function table(): string[][] {
  return [...document.querySelectorAll('.where tbody tr, .where tfoot tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent ?? ''),
  );
}
const counts = () => table().slice(0, 3);
const places = () => [...document.querySelectorAll('.whr__p > li')].map(({ textContent }) => textContent ?? '');

it('says of an empty diary that nothing lies anywhere', async () => {
  network.server = new FakeServer();
  await go('/waiting');
  await says('Was ist wo?', 'Noch liegt kein Foto von dir auf dem Server.');
  await vi.waitFor(() => expect(counts().map((row) => row.slice(1, 3))).toEqual(Array(3).fill(['0', '0'])), PATIENCE);
  expect(document.querySelector('.where em')).toBeNull();
});

it('counts files here, on the server and in the export, names each', async () => {
  const { hashes } = await withPhotos();
  await inDiary((db) =>
    keepLastExport(
      db,
      { at: Date.parse('2026-11-30T12:00:00Z'), missing: 0, bytes: 9 },
      { dates: ['2026-11-11', '2026-11-12'], photos: hashes.slice(0, 1), recordings: [] },
    ),
  );
  await go('/waiting');
  await vi.waitFor(
    () =>
      expect(counts()).toEqual([
        ['Einträge', '3', '3', '2'],
        ['Fotosvon 3', '0', '3', '1'],
        ['Aufnahmen', '0', '0', '0'],
      ]),
    PATIENCE,
  );
  expect(table()[3]?.slice(1, 2)).toEqual(['jetzt']);
  expect(table()[3]?.[3]).toMatch(/^30\. Nov/);
  await says(/^Auf dem Gerät zählen nur ganze Originale/);
  const [entry, photo] = [places().slice(0, 3), places().slice(3, 7)];
  expect(entry).toEqual([
    'Auf diesem Gerät',
    expect.stringMatching(/^Auf dem Server in der Fassung: .+/),
    'Nicht im letzten Export',
  ]);
  expect(photo).toEqual([
    'Nicht auf diesem Gerät',
    expect.stringMatching(/^Auf dem Server, angekommen: .+/),
    'Nicht im letzten Export',
    expect.stringContaining(hashes[2]?.slice(0, 4) ?? ''),
  ]);
  expect(places().filter((line) => line === 'Im letzten Export')).toHaveLength(3);
  await says(
    'Alles ist gesichert',
    /^Auf dem Server liegen: 3\sEinträge, 3\sverschiedene\sFotos, 0\sAufnahmen\. Kein Entwurf ist offen\.$/,
  );
});

it('names the age of the last export and its gaps', async () => {
  const { hashes } = await withPhotos();
  const contents = { dates: ['2026-11-11', '2026-11-12'], photos: hashes.slice(0, 1), recordings: [] };
  const at = Date.now() - 19.5 * DAY_MS;
  await inDiary((db) => keepLastExport(db, { at, missing: 0, bytes: 9 }, contents));
  await go('/waiting');
  await says(
    'Der letzte Export von diesem Gerät ist 19 Tage alt.',
    /Seitdem kamen dazu: 1 Eintrag, 2 Dateien\./,
    'Jetzt exportieren',
  );
});

const NEW_DAY = '2026-11-14';
it.each([
  { what: 'a day', isExported: { day: false, photo: true, sound: true }, words: '1 Eintrag, 0 Dateien' },
  { what: 'a photo', isExported: { day: true, photo: false, sound: true }, words: '0 Einträge, 1 Datei' },
  { what: 'a recording', isExported: { day: true, photo: true, sound: false }, words: '0 Einträge, 1 Datei' },
  { what: 'both files', isExported: { day: true, photo: false, sound: false }, words: '0 Einträge, 2 Dateien' },
  { what: 'all of it', isExported: { day: false, photo: false, sound: false }, words: '1 Eintrag, 2 Dateien' },
  { what: 'nothing', isExported: { day: true, photo: true, sound: true }, words: null },
  {
    what: 'all of it, a millisecond earlier',
    isExported: { day: false, photo: false, sound: false },
    words: null,
    short: 1,
  },
])('names what an export of 7 days lacks: $what', async ({ isExported: { day, photo, sound }, words, short = 0 }) => {
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now);
  const server = new FakeServer();
  network.server = server;
  const other = makeDevice(server, PERSON.id, { fetch: globalThis.fetch });
  await other.write({ text: 'Tag 4' }, NEW_DAY);
  const { hash } = await other.photo(someBytes(500, 1), NEW_DAY);
  const voice = new Blob([someBytes(300, 2)], { type: 'audio/webm' });
  const audio = { ...(await addFile(other.db, voice, { kind: 'audio', name: '' })), durationMs: 16_000, peaks: [] };
  await other.write({ audio }, NEW_DAY);
  await other.sync();
  await other.sync();
  await go('/dashboard');
  window.dispatchEvent(new Event('online'));
  await says('Tag 4');
  const [dates, photos, recordings] = [day ? [NEW_DAY] : [], photo ? [hash] : [], sound ? [audio.hash] : []];
  const contents = { dates, photos, recordings };
  const at = now - 7 * DAY_MS + short;
  await inDiary((db) => keepLastExport(db, { at, missing: 0, bytes: 9 }, contents));
  await go('/waiting');
  await says(/^Auf dem Server liegen: 1\sEintrag, 1\sFoto, 1\sAufnahme\./);
  const note = document.querySelector('#content .banner--blue')?.textContent;
  if (words === null) expect(note).toBeUndefined();
  else
    expect(note).toBe(
      `Der letzte Export von diesem Gerät ist 7 Tage alt. Seitdem kamen dazu: ${words}. Jetzt exportieren`,
    );
});

it('does not call lost files safe, and sends them again', async () => {
  const { hashes, media } = await withPhotos(2);
  const [first = ''] = hashes;
  media.delete(first);
  await putOriginal(first, 1);
  await go('/waiting');
  await says('Auf dem Server fehlt eine Datei', /^Er hatte sie schon bestätigt\. Die Originale liegen/);
  expect(document.querySelector('#content')?.textContent).not.toContain('Alles ist gesichert');
  await press('Noch einmal senden');
  await says('Alles ist gesichert', /^Auf dem Server liegen: 2\sEinträge, 2\sverschiedene\sFotos/);
  expect(media.get(first)?.state).toBe('ready');
});

it('shows known facts offline, and asks the server later', async () => {
  const { server } = await withPhotos(1);
  delete network.server;
  await go('/waiting');
  await says(/^Der Server lässt sich gerade nicht fragen/, 'Noch einmal fragen');
  expect(counts()[0]).toEqual(['Einträge', '1', '–unbekannt', '–kein Export von diesem Gerät']);
  expect(table()[3]?.[3]).toBe('von diesem Gerät noch nie');
  expect(places()).toContain('Server gerade nicht zu fragen');
  expect(places()).toContain('Von diesem Gerät noch nie exportiert');
  network.server = server;
  await press('Noch einmal fragen');
  await vi.waitFor(() => expect(counts()[0]?.[2]).toBe('1'), PATIENCE);
  expect(document.querySelector('.where__cut')).toBeNull();
});

it('names missing uploads and refused files', async () => {
  const { hashes, media } = await withPhotos(2);
  media.delete(hashes[0] ?? '');
  media.set(hashes[1] ?? '', { state: 'refused', code: 'too_large' });
  await go('/waiting');
  await vi.waitFor(
    () => expect(counts()[1]).toEqual(['Fotosvon 2', '0', '0', '–kein Export von diesem Gerät']),
    PATIENCE,
  );
  expect(document.querySelector('.where em')?.textContent).toBe('0');
  await says('Auf dem Server fehlt eine Datei', /^Er hatte sie schon bestätigt\. Nicht alle Originale/);
  expect(places()).toEqual(expect.arrayContaining(['Vom Server nicht angenommen', 'Noch nicht auf dem Server']));
});

it('reads photos back, finds them the same, and keeps that', async () => {
  await withPhotos();
  await go('/waiting');
  await press('Stichprobe starten');
  await says('Fotos werden zurückgelesen', '3 von 3 stimmen überein', 'Neue Stichprobe');
  expect(document.querySelectorAll('.probe .thumb')).toHaveLength(3);
  await go('/settings');
  await go('/waiting');
  await says('3 von 3 stimmen überein');
});

it('names a photo with other bytes there, and sends the original', async () => {
  const { hashes, media, server } = await withPhotos();
  const [first = '', second = ''] = hashes;
  media.set(first, { state: 'ready', bytes: someBytes(500, 9) });
  media.delete(second);
  await putOriginal(first, 1);
  await go('/waiting');
  await press('Stichprobe starten');
  await says(
    '2 von 3 stimmen nicht überein',
    'Auf dem Server fehlt dieses Foto.',
    /^Auf dem Server liegen andere Bytes/,
    'Foto zum 11. November',
    'Foto zum 12. November',
    /^Das Original liegt nicht auf diesem Gerät/,
  );
  await press('Noch einmal senden');
  await says(/^Es geht noch einmal hinaus/);
  await vi.waitFor(() => expect(server.tus.received).toBeGreaterThanOrEqual(500 * 4), PATIENCE);
  await vi.waitFor(() => expect(media.get(first)).toMatchObject({ bytes: someBytes(500, 1) }), PATIENCE);
  await press('Neue Stichprobe');
  await says('1 von 3 stimmt nicht überein');
});

it('does not call damaged files safe before they are sent again', async () => {
  const { hashes, media } = await withPhotos(2);
  const [first = ''] = hashes;
  media.set(first, { state: 'ready', bytes: someBytes(500, 9) });
  await putOriginal(first, 1);
  await go('/waiting');
  await says('Alles ist gesichert');
  await press('Stichprobe starten');
  await says('Ein Foto ist auf dem Server beschädigt', '1 von 2 stimmt nicht überein');
  expect(document.querySelector('#content')?.textContent).not.toContain('Alles ist gesichert');
  await press('Noch einmal senden');
  await says('Alles ist gesichert', /^Es geht noch einmal hinaus/);
});

it('ends a spot check on request, and when the server is gone', async () => {
  const { hashes, media } = await withPhotos();
  const held = Promise.withResolvers<void>();
  let reads = 0;
  for (const hash of hashes) {
    replies.set(`/media/${PERSON.id}/${hash}/original`, async (_address, init) => {
      reads += 1;
      if (reads === 2) await Promise.race([held.promise, gone(init?.signal)]);
      return bytesOf(media.get(hash));
    });
  }
  await go('/waiting');
  await press('Stichprobe starten');
  await says('1 von 3');
  await press('Abbrechen');
  await says('Ein Foto stimmt überein', '1 von 3 gelesen, dann abgebrochen');
  held.resolve();
  delete network.server;
  await press('Neue Stichprobe');
  await says(/^Der Server ist gerade nicht zu erreichen/, 'Ein Foto stimmt überein');
});

/** Rejects as a request does whose signal is given up. */
function gone(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

it('says all of it in every language, and leads to the diagnostics', async () => {
  await withPhotos(2);
  await go('/waiting');
  await press('Stichprobe starten');
  await says('2 von 2 stimmen überein', 'Stichprobe', 'Die neuesten Tage, Datei für Datei');
  await activateLanguage('en');
  await says('What is where?', 'Entries', 'Spot check', '2 of 2 match', 'New spot check', 'of 2', 'Everything is safe');
  await activateLanguage('fr');
  await says(
    'Qu’est-ce qui est où\u00a0?',
    'Entrées',
    'Contrôle par sondage',
    '2 sur 2 correspondent',
    'Tout est sauvegardé',
  );
  await activateLanguage('es');
  await says('¿Qué está dónde?', 'Entradas', 'Comprobación al azar', '2 de 2 coinciden', 'Todo está a salvo');
  const link = document.querySelector<HTMLAnchorElement>('#content a[href$="/settings/diagnostics"]');
  link?.click();
  await says('Diagnóstico');
});
