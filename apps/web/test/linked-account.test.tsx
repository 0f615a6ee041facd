// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { SignInWays } from '@tagfalter/contract/sign-in-ways';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { activateLanguage } from '#i18n/activate.ts';
import { fakeBrowser, networkReturns } from './fake-browser.ts';
import { control, fill, go, hold, PERSON, press, refusal, replies, says, startApp, startOver } from './open-app.tsx';

const WAYS = '/api/auth/sign-in-ways';
const UNLINK = '/api/identity/external/unlink';
const RESET = '/api/identity/request-password-reset';
const PASSWORD = '/api/auth/confirm-password';
const PAGE = '/profile/edit';
const LINKED = { email: 'mia@konten.example', linkedAt: '2026-01-04T08:00:00.000Z' };
const DIALOG = 'dialog[open]';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(async () => {
  await startOver();
  replies.set('/api/auth/sign-in-methods', () => Response.json({ external: { name: 'Wiese' }, hosted: null }));
});
afterEach(() => activateLanguage('de'));

const reply = (ways: SignInWays) => replies.set(WAYS, () => Response.json(ways));

it('shows the linked account in every language, after the server replied', async () => {
  const deliver = hold(WAYS);
  await go(PAGE);
  await control('Wird geladen …', '#content', ['[role="status"]']);
  deliver(Response.json({ hasPassword: true, linked: LINKED }));
  await says('Anmeldung', LINKED.email, 'Wiese · verknüpft seit 4. Januar 2026', 'Verknüpfung lösen');
  await activateLanguage('en');
  await says('Sign-in', 'Wiese · linked since 4 January 2026', 'Unlink');
  await activateLanguage('fr');
  await says('Connexion', 'Dissocier');
  await activateLanguage('es');
  await says('Inicio de sesión', 'Desvincular');
});

it('unlinks it after a fresh proof, and offers to link one again', async () => {
  reply({ hasPassword: true, linked: LINKED });
  const body = { code: 'REAUTH_REQUIRED', message: 'prose', error: 'prose' };
  replies.set(UNLINK, () => Response.json(body, { status: 403 }));
  await go(PAGE);
  await press('Verknüpfung lösen');
  await says('Wie du dich anmeldest, änderst nur du. Gib dafür dein Passwort noch einmal ein.');
  const field = await control('Passwort', DIALOG, ['input']);
  await fill(field, 'flügel7');
  replies.set(PASSWORD, () => new Response(null, { status: 204 }));
  replies.set(UNLINK, () => Response.json({ success: true }));
  reply({ hasPassword: true, linked: null });
  await press('Bestätigen', DIALOG);
  await says('Dein Wiese-Konto ist nicht mehr verknüpft', 'Mit Wiese verknüpfen');
});

it('tells somebody without a password how to get one before unlinking', async () => {
  reply({ hasPassword: false, linked: LINKED });
  replies.set(RESET, () => Response.json({ status: true }));
  await go(PAGE);
  await says(/^Das ist dein einziger Weg ins Tagebuch\./);
  expect(document.body.textContent).not.toContain('Verknüpfung lösen');
  await press('Passwort per E-Mail anlegen');
  await says(`Eine E-Mail an ${PERSON.email} ist unterwegs. Der Link darin gilt eine Stunde.`);
});

it('offers a password to somebody who must confirm elsewhere', async () => {
  reply({ hasPassword: false, linked: LINKED });
  replies.set('/api/account/export', () => refusal('reauth_required'));
  replies.set(RESET, () => Response.json({ status: true }));
  vi.spyOn(window, 'open').mockReturnValue(null);
  await go('/settings/archive');
  await press('Archiv laden');
  await says('Bist du es?', 'Mit Wiese bestätigen');
  expect(document.body.textContent).not.toContain('Passwort per E-Mail anlegen');
  await press('Mit Wiese bestätigen', DIALOG);
  await says('Geht es dort nicht? Mit einem Passwort kannst du dich hier neu anmelden, und das genügt auch.');
  await press('Passwort per E-Mail anlegen', DIALOG);
  await says(`Eine E-Mail an ${PERSON.email} ist unterwegs. Der Link darin gilt eine Stunde.`);
});

it('says why it cannot tell, and can be asked again', async () => {
  replies.set(WAYS, () => refusal('overloaded'));
  await go(PAGE);
  await says('Deine Anmeldung ist gerade nicht zu sehen');
  reply({ hasPassword: true, linked: null });
  await press('Noch einmal versuchen');
  await says('Verknüpfe dein Wiese-Konto, dann kommst du auch damit in dein Tagebuch.');
});

it('says offline that it needs a network, and continues online', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  reply({ hasPassword: true, linked: null });
  await go(PAGE);
  await says('Anmeldung', 'Braucht Internet');
  expect(document.body.textContent).not.toContain('Mit Wiese verknüpfen');
  online.mockRestore();
  await networkReturns();
  await says('Mit Wiese verknüpfen');
});
