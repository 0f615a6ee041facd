// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { activateLanguage } from '#i18n/activate.ts';
import { fakeBrowser } from './fake-browser.ts';
import { control, fill, go, press, refusal, replies, says, startApp, startOver } from './open-app.tsx';

const PATH = '/api/auth/password';
const SESSIONS = '/api/auth/sessions';
const [OLD, NEW] = ['Schmetterling-7', 'Admiral-Fuchs-9'];
const session = (id: string, isCurrent: boolean) => ({
  ...{ id, browser: 'Firefox', system: id, kind: 'computer', isCurrent },
  ...{ signedInAt: '2026-01-04T08:00:00.000Z', lastUsedAt: '2026-01-04T08:00:00.000Z' },
});
const [HERE, FAR] = [session('Ubuntu', true), session('Windows', false)];

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(async () => {
  await startOver();
  replies.set(SESSIONS, () => Response.json([HERE, FAR]));
  await go('/settings/devices');
  await says('Firefox auf Windows');
});
afterEach(() => activateLanguage('de'));

const field = async (label: string): Promise<HTMLInputElement> => {
  const found = await control(label, '#content', ['input']);
  if (!(found instanceof HTMLInputElement)) throw new Error('no field');
  return found;
};
const change = async (old: string, next: string): Promise<void> => {
  await fill('Bisheriges Passwort', old);
  await fill('Neues Passwort', next);
  await press('Passwort ändern');
};
/** Returns the note at the field, which stands nowhere else as long as it is about the field. */
const noteOf = async (label: string): Promise<string> => {
  const id = (await field(label)).getAttribute('aria-describedby') ?? '';
  return document.getElementById(id)?.textContent ?? '';
};

it('needs the old one, and leaves this device alone listed', async () => {
  replies.set(PATH, () => Response.json([HERE]));
  await change(OLD, NEW);
  await says('Passwort geändert', 'Überall sonst bist du jetzt abgemeldet.');
  await expect.poll(() => document.querySelector('#content .devices')?.textContent).not.toContain('Windows');
  expect([(await field('Bisheriges Passwort')).value, (await field('Neues Passwort')).value]).toEqual(['', '']);
});

it.each([
  ['wrong_password', 'Bisheriges Passwort', 'Das bisherige Passwort stimmt nicht.'],
  ['password_too_common', 'Neues Passwort', /^Das Passwort ist zu schwach.*Es gehört zu den häufigsten/],
  ['password_too_long', 'Neues Passwort', 'Das Passwort ist zu lang.'],
] as const)('says %s at its field until the next change', async (code, label, words) => {
  replies.set(PATH, () => refusal(code));
  await change(OLD, NEW);
  await says(words);
  expect(await noteOf(label)).toMatch(words);
  expect((await field(label)).getAttribute('aria-invalid')).toBe('true');
  const wrong = await field(label);
  await expect.poll(() => document.activeElement === wrong).toBe(true);
  await fill(label, 'anders');
  await expect.poll(() => noteOf(label)).not.toMatch(words);
});

it('asks nobody while a field is empty or too short', async () => {
  await change('', '12345');
  await says('Bitte gib dein bisheriges Passwort ein.', 'Das Passwort ist zu schwach (mindestens 6 Zeichen)');
  expect(await noteOf('Neues Passwort')).toBe('Das Passwort ist zu schwach (mindestens 6 Zeichen)');
  expect(await noteOf('Bisheriges Passwort')).toBe('Bitte gib dein bisheriges Passwort ein.');
});

it('needs a network, and names the wait after too many attempts', async () => {
  await change(OLD, NEW);
  await says('Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.');
  const body = { code: 'too_many_requests', message: 'nie gezeigt', error: 'nie gezeigt' };
  replies.set(PATH, () => Response.json(body, { status: 429, headers: { 'retry-after': '600' } }));
  await change(OLD, NEW);
  await says(/^Zu viele Versuche\. Bitte versuche es in 10 Minuten wieder\./);
  // The typed text stays for the next try.
  expect((await field('Neues Passwort')).value).toBe(NEW);
});

it('shows and hides the typed text, in every language', async () => {
  const typed = await field('Neues Passwort');
  await fill('Neues Passwort', NEW);
  const toggle = typed.parentElement?.querySelector('button');
  expect([typed.type, toggle?.getAttribute('aria-label')]).toEqual(['password', 'Passwort zeigen']);
  toggle?.click();
  await says('Passwort verbergen');
  expect([typed.type, typed.value, (await field('Bisheriges Passwort')).type]).toEqual(['text', NEW, 'password']);
  toggle?.click();
  await expect.poll(() => typed.type).toBe('password');
  for (const [language, words] of [
    ['en', ['Change password', 'Current password', 'Show password']],
    ['fr', ['Changer de mot de passe', 'Mot de passe actuel', 'Afficher le mot de passe']],
    ['es', ['Cambiar la contraseña', 'Contraseña actual', 'Mostrar la contraseña']],
  ] as const) {
    await activateLanguage(language);
    await says(...words);
  }
});
