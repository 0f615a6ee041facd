// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { MAX_ERRORS } from '@tagfalter/local/base/error-log';
import { FakeServer } from '@tagfalter/local/test/fake-server';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { activateLanguage } from '#i18n/activate.ts';
import { LANGUAGES } from '#i18n/language.ts';
import { errorLog, report } from '#platform/error-log.ts';
import { fakeBrowser } from './fake-browser.ts';
import { fill, go, network, press, replies, says, startApp, startOver } from './open-app.tsx';

const TYPED = 'Das geht niemanden etwas an.';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(async () => {
  await startOver();
  await errorLog.clear();
});
afterEach(() => activateLanguage('de'));

/** Returns the file that a button hands to the browser. */
async function downloaded(button: string): Promise<string> {
  const made = vi.spyOn(URL, 'createObjectURL');
  // This environment would leave the page for it.
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  await press(button);
  const blob = await vi.waitUntil(() => made.mock.calls.at(-1)?.[0], PATIENCE);
  made.mockRestore();
  saved.mockRestore();
  return blob instanceof Blob ? blob.text() : '';
}

it('shows faults offline, newest first, in every language', async () => {
  await go('/settings/diagnostics');
  await says('Diagnose', 'Bisher ging nichts schief.', 'Version', 'Browser');
  await go('/settings');
  report(new RangeError(TYPED), 'first place');
  for (let count = 0; count < 2; count += 1) report(new TypeError(TYPED), 'second place');
  report(TYPED, 'third place');
  await go('/settings/diagnostics');
  await says('first place', 'second place', 'RangeError', 'TypeError', /^Heute, .* · 2-mal · second place$/, 'string');
  const places = [...document.querySelectorAll('.disc .cap > span')].map(({ textContent }) => textContent);
  expect(places).toEqual(['third place', 'second place', 'first place']);
  expect(document.querySelectorAll('.disc > summary')).toHaveLength(2);
  await activateLanguage('en');
  await says('Diagnostics', 'Recent errors', /2 times/);
  await activateLanguage('fr');
  await says('Diagnostic', 'Erreurs récentes', /2 fois/);
  await activateLanguage('es');
  await says('Diagnóstico', 'Errores recientes', /2 veces/);
});

it('exports faults as text, file or backup, without typed text', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  for (let count = 0; count < MAX_ERRORS + 10; count += 1) report(new TypeError(TYPED), `place ${count}`);
  await go('/settings/diagnostics');
  await says(`place ${MAX_ERRORS + 9}`);
  await press('Kopieren');
  await says('Kopiert');
  const file = await downloaded('Herunterladen');
  expect(writeText.mock.calls).toEqual([[file]]);
  const { errors, format } = JSON.parse(file);
  expect(format).toBe('tagfalter-diagnostics');
  expect(errors).toHaveLength(MAX_ERRORS);
  expect(errors[0]).toMatchObject({ where: `place ${MAX_ERRORS + 9}`, name: 'TypeError', from: 'window', times: 1 });
  expect(file).not.toContain(TYPED);

  await go('/create');
  await fill('Text', TYPED);
  await press('Speichern');
  await says('Deine Serie', 'Auf dem Gerät');
  await go('/settings');
  const unsent = JSON.parse(await downloaded('Herunterladen'));
  expect(unsent.changes).toHaveLength(1);
  expect(JSON.stringify(unsent.errors)).toContain(`place ${MAX_ERRORS + 9}`);
  expect(JSON.stringify(unsent.errors)).not.toContain(TYPED);
});

/** A round that starts now, whatever has failed before. */
const wake = () => window.dispatchEvent(new Event('online'));

it('names a reply that does not fit, and notes it once', async () => {
  const server = new FakeServer();
  server.fault = ({ path }) => (path === '/api/sync/push' ? 'misfit' : undefined);
  network.server = server;
  await go('/create');
  await fill('Text', TYPED);
  await press('Speichern');
  await says('Deine Serie', 'Auf dem Gerät');
  wake();
  await says(/^Wartet nach einem Fehler/);
  await go('/waiting');
  await says('Die Antwort des Servers war unverständlich. Der nächste Versuch kommt von selbst.');
  wake();
  await vi.waitFor(async () => {
    expect(await errorLog.read()).toMatchObject([{ where: 'request', name: 'ProtocolError' }]);
    expect(server.count('POST', '/api/sync/push')).toBeGreaterThan(1);
  }, PATIENCE);
});

const BUG = {
  de: 'Da ist uns ein Fehler passiert. Deine Worte sind auf diesem Gerät.',
  en: 'Something went wrong on our side. Your words are on this device.',
  fr: 'Une erreur s’est produite chez nous. Tes mots sont sur cet appareil.',
  es: 'Algo ha fallado por nuestra parte. Tus palabras están en este dispositivo.',
};

it('says in every language that a bug is ours, words kept', async () => {
  network.server = new FakeServer();
  replies.set('/api/sync/pull', () => {
    const reply = Response.json({});
    // Fails in our own code, not in the browser's: an answer that is there, and cannot be looked at.
    Object.defineProperty(reply, 'headers', { value: undefined });
    return reply;
  });
  wake();
  await go('/waiting');
  for (const language of LANGUAGES) {
    await activateLanguage(language);
    await says(BUG[language]);
  }
  expect(await errorLog.read()).toMatchObject([{ where: 'request', name: 'TypeError' }]);
  await activateLanguage('de');
  replies.clear();
  wake();
  await says('Alles ist gesichert');
});
