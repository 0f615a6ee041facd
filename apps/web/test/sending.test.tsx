// @vitest-environment happy-dom
import { DAY_MS } from '@tagfalter/domain/durations';
import 'fake-indexeddb/auto';
import { UPLOAD_CHUNK_BYTES } from '@tagfalter/contract/upload';
import { openDiary } from '@tagfalter/local/diary';
import { DAY, makeDevice, someBytes } from '@tagfalter/local/test/device';
import { FakeServer } from '@tagfalter/local/test/fake-server';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from './fake-browser.ts';
import { choose, fill, go, network, PERSON, press, says, startApp, startOver } from './open-app.tsx';

const MB = 1_000_000;

/** Everything is on the screen. */
class NearAtOnce {
  readonly #announce: (entries: { target: Element; isIntersecting: boolean }[]) => void;
  constructor(announce: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
    this.#announce = announce;
  }
  observe = (target: Element) => this.#announce([{ target, isIntersecting: true }]);
  unobserve = () => undefined;
  disconnect = () => undefined;
}

beforeAll(async () => {
  fakeBrowser();
  vi.stubGlobal('IntersectionObserver', NearAtOnce);
  return startApp();
});
beforeEach(startOver);

function jpeg(name: string, size: number, seed: number): File {
  const bytes = someBytes(size, seed);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return new File([bytes], name, { type: 'image/jpeg' });
}

/** Saves today with a photo of 2 MB of which the server gets half a MB, and goes to 'Sicherung'. */
async function sendHalf(server: FakeServer): Promise<() => void> {
  let patches = 0;
  const held = Promise.withResolvers<void>();
  const { fetch } = server;
  const slow: typeof fetch = async (input, init) => {
    if (init?.method === 'PATCH') patches += 1;
    if (patches > 1) await held.promise;
    return fetch(input, init);
  };
  Object.defineProperty(server, 'fetch', { value: slow });
  network.server = server;
  await go('/create');
  await fill('Text', 'Am See.');
  await choose('Fotos auswählen', jpeg('a.jpg', 2 * MB, 1));
  await says('1 von 1');
  await press('Speichern');
  await vi.waitFor(() => expect(patches).toBe(2), PATIENCE);
  await go('/waiting');
  return held.resolve;
}

function bars(): HTMLProgressElement[] {
  return [...document.querySelectorAll<HTMLProgressElement>('#content progress')];
}

it('shows true bytes of each file, the total, and what arrived', async () => {
  const goOn = await sendHalf(new FakeServer());
  // The second chunk has left this device, and no server has it.
  const sent = (2 * UPLOAD_CHUNK_BYTES) / MB;
  await says('Eine Datei ist noch unterwegs', '1 von 2 MB', '1 von 2 MB gesendet', /^52\s%$/);
  expect(bars().map(({ max, value }) => [max, value / MB])).toEqual([
    [2 * MB, sent],
    [2 * MB, sent],
  ]);
  goOn();
  await says('Angekommen', '2 MB', /Alles ist gesichert/);
  expect(bars()).toEqual([]);
  const headings = [...document.querySelectorAll('#content .main h2')].map(({ textContent }) => textContent);
  expect(headings).toEqual(['Angekommen', 'Alles ist gesichert', 'Stichprobe', 'Diagnose']);
});

it('holds files back and sends them on, also for the next visit', async () => {
  const server = new FakeServer();
  const goOn = await sendHalf(server);
  await press('Anhalten');
  await says('Weiter', 'Angehalten', /^Angehalten\. Deine Worte gehen weiter/);
  goOn();
  await vi.waitFor(() => expect(server.tus.received).toBe(2 * UPLOAD_CHUNK_BYTES), PATIENCE);
  await go('/dashboard');
  await go('/waiting');
  await says('1 von 2 MB gesendet', 'Angehalten');
  await press('Weiter');
  await says(/Alles ist gesichert/);
  expect(server.tus.received).toBe(2 * MB);
});

it('continues by itself a day after the pause (decision 053)', async () => {
  const server = new FakeServer();
  const goOn = await sendHalf(server);
  await press('Anhalten');
  await says('Weiter');
  server.fault = ({ path }) => (path.startsWith('/api/uploads') ? 'cut' : undefined);
  goOn();
  const db = openDiary(PERSON);
  await db.meta.put({ key: 'upload-pause', since: Date.now() - DAY_MS + 500 });
  db.close();
  await says('Jetzt senden');
});

it('says that a photo is still on the other device', async () => {
  const server = new FakeServer();
  network.server = server;
  const other = makeDevice(server, PERSON.id, { fetch: globalThis.fetch });
  await other.write({ text: 'vom Telefon' });
  await other.photo(someBytes(500));
  server.fault = ({ path }) => (path.startsWith('/api/uploads') ? 'cut' : undefined);
  await other.sync();
  await go('/dashboard');
  window.dispatchEvent(new Event('online'));
  await says('vom Telefon', 'Liegt noch auf dem anderen Gerät');
  await go(`/entry/${other.db.entryIdOf(DAY)}`);
  await says('Liegt noch auf dem anderen Gerät');
  server.fault = () => undefined;
  await other.sync();
  window.dispatchEvent(new Event('online'));
  const words = () => document.querySelector('#content')?.textContent;
  await vi.waitFor(() => expect(words()).not.toContain('auf dem anderen Gerät'), PATIENCE);
  expect(words()).toContain('vom Telefon');
});
