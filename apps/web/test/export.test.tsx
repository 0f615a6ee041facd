// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { makeDevice, someBytes } from '@tagfalter/local/test/device';
import { FakeServer } from '@tagfalter/local/test/fake-server';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { activateLanguage } from '#i18n/activate.ts';
import { LANGUAGES } from '#i18n/language.ts';
import { fakeBrowser } from './fake-browser.ts';
import { fill, go, network, PERSON, press, refusal, replies, says, startApp, startOver } from './open-app.tsx';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(async () => {
  await startOver();
  await go('/settings/archive');
});
afterEach(() => {
  vi.restoreAllMocks();
  return activateLanguage('de');
});

it('makes an archive offline and lists its contents', async () => {
  if (network.server) network.server.fault = () => 'cut';
  const made = vi.spyOn(URL, 'createObjectURL');
  // This environment would leave the page for it.
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  await press('Archiv erstellen');
  await says(
    /^Dein Archiv ist fertig: tagfalter-.+\.zip$/,
    'Prüfsummen',
    'SHA256SUMS',
    'entries.json',
    'Letzter Export',
  );
  const blob = await vi.waitUntil(() => made.mock.calls.at(-1)?.[0], PATIENCE);
  expect('text' in blob ? (await blob.text()).slice(0, 2) : '').toBe('PK');
  made.mockRestore();
  saved.mockRestore();
});

it('says that server files were unreachable, not gone', async () => {
  const server = new FakeServer();
  const other = makeDevice(server, PERSON.id, { fetch: globalThis.fetch });
  network.server = server;
  await other.write({ text: 'Steg am See' }, '2026-11-11');
  await other.photo(someBytes(500, 1), '2026-11-11');
  await other.sync();
  await other.sync();
  await go('/dashboard');
  window.dispatchEvent(new Event('online'));
  await says('Steg am See');
  server.fault = () => 'cut';
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  await go('/settings/archive');
  await press('Archiv erstellen');
  await says(/^Eine Datei fehlt darin: Sie liegt nicht auf diesem Gerät, und der Server war nicht zu erreichen\./);
  expect(document.body.textContent).not.toContain('weder hier noch auf dem Server');
  saved.mockRestore();
});

it('asks for the password before the server archive, rejects a wrong one', async () => {
  let isFresh = false;
  replies.set('/api/account/export', () =>
    isFresh
      ? Response.json({ url: '/api/account/export/x', expiresAt: 1 }, { status: 202 })
      : refusal('reauth_required'),
  );
  replies.set('/api/auth/confirm-password', () => refusal('wrong_password'));
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  await press('Archiv laden');
  await says('Passwort bestätigen');
  await fill('Passwort', 'falsch');
  await press('Bestätigen');
  await says('Falsches Passwort');
  expect(saved).not.toHaveBeenCalled();
  isFresh = true;
  replies.set('/api/auth/confirm-password', () => new Response(null, { status: 204 }));
  await press('Bestätigen');
  await vi.waitUntil(() => saved.mock.calls.length > 0, PATIENCE);
  saved.mockRestore();
});

it.each(LANGUAGES)('has a title in %s', async (language) => {
  await activateLanguage(language);
  await expect.poll(() => document.querySelector('h1')?.textContent).toBeTruthy();
  expect(document.querySelector('#content')?.textContent).toContain('Markdown');
});

const STARTED = Date.parse('2026-11-20T12:00:00Z');
it.each([
  { done: 1, after: 60, left: '3 Minuten' },
  { done: 2, after: 60, left: '60 Sekunden' },
  { done: 3, after: 60, left: '20 Sekunden' },
  { done: 3, after: 600, left: '4 Minuten' },
  { done: 3, after: 5, left: null },
  { done: 3, after: 6, left: '2 Sekunden' },
])('of four photos $done are in after $after seconds: $left', async ({ done, after, left }) => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(STARTED);
  const server = new FakeServer();
  const other = makeDevice(server, PERSON.id, { fetch: globalThis.fetch });
  network.server = server;
  const hashes: string[] = [];
  for (let seed = 1; seed <= 4; seed += 1) {
    const date = `2026-11-1${seed}`;
    await other.write({ text: `Tag ${seed}` }, date);
    hashes.push((await other.photo(someBytes(500, seed), date)).hash);
  }
  await other.sync();
  await other.sync();
  await go('/dashboard');
  window.dispatchEvent(new Event('online'));
  await says('Tag 1');
  let asked = 0;
  const last = Promise.withResolvers<Response>();
  for (const [index, hash] of hashes.entries())
    replies.set(`/media/${PERSON.id}/${hash}/original`, () => {
      asked += 1;
      if (asked > done) return last.promise;
      if (asked === done) clock.mockReturnValue(STARTED + after * 1000);
      return new Response(someBytes(500, index + 1));
    });
  await go('/settings/archive');
  await press('Archiv erstellen');
  await says(new RegExp(`^${done} von 4 Dateien`));
  const shown = [...document.querySelectorAll('.prog__f span')].map(({ textContent }) => textContent);
  expect(shown.slice(1)).toEqual(left === null ? [] : [`noch etwa ${left}`]);
  await press('Abbrechen');
  last.reject(new TypeError('cut'));
});
