// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { session } from '#entities/person/use-session.ts';
import { activateLanguage } from '#i18n/activate.ts';
import { fakeBrowser } from './fake-browser.ts';
import { control, fill, go, PERSON, press, refusal, replies, says, seen, startApp, startOver } from './open-app.tsx';

const ENDING = { ...PERSON, endsAt: '2031-05-17T12:00:00.000Z' };
const DIALOG = 'dialog[open]';
const BANNER = 'Dein Konto wird gelöscht';
let keeps = 0;

beforeAll(() => {
  fakeBrowser();
  return startApp();
});
beforeEach(async () => {
  await startOver();
  keeps = 0;
  replies.set('/api/auth/user', () => Response.json(keeps === 0 ? ENDING : PERSON));
  replies.set('/api/account/keep', () => {
    keeps += 1;
    return new Response(null, { status: 204 });
  });
  session.enter(ENDING);
});

const isSaid = () => [...document.querySelectorAll('#content *')].some(({ textContent }) => textContent === BANNER);

it('start and editor say when it ends, in four languages', async () => {
  await go('/dashboard');
  await says(BANNER, /^Endgültig: 17\. Mai 2031/);
  for (const [language, title] of [
    ['en', 'Your account is going to be deleted'],
    ['fr', 'Ton compte va être supprimé'],
    ['es', 'Tu cuenta se va a eliminar'],
    ['de', BANNER],
  ] as const) {
    await activateLanguage(language);
    await says(title);
  }
  // The installed app starts at '/'.
  for (const start of ['/', '/create']) {
    await go('/search');
    await vi.waitFor(() => expect(isSaid()).toBe(false));
    await go(start);
    await vi.waitFor(() => expect(isSaid()).toBe(true));
  }
  await press('Konto behalten');
  await says('Dein Konto bleibt');
  await vi.waitFor(() => expect(isSaid()).toBe(false));
  expect(keeps).toBe(1);
});

it('says why it could not be kept', async () => {
  replies.set('/api/account/keep', () => refusal('overloaded'));
  await go('/dashboard');
  await press('Konto behalten');
  await says('Der Server ist gerade nicht erreichbar. Bitte versuche es später noch einmal.');
  expect(isSaid()).toBe(true);
});

it('the message after signing in says it, and keeps the account', async () => {
  replies.set('/api/identity/sign-in/email', () => Response.json({}));
  replies.set('/api/auth/sign-in-methods', () => Response.json({ external: null, hosted: null }));
  replies.set('/api/identity/sign-out', () => Response.json({ success: true }));
  await session.leave();
  seen.clear();
  await press('Anmelden', 'header');
  await fill(await control('E-Mail', DIALOG, ['input']), PERSON.email);
  await fill(await control('Passwort', DIALOG, ['input']), 'flügel7');
  await press('Anmelden', `${DIALOG} form`);
  await says('Anmeldung erfolgreich!', /^Dein Konto wird gelöscht\. Endgültig: 17\. Mai 2031/);
  await press('Konto behalten', '.toast');
  await says('Dein Konto bleibt');
  expect(keeps).toBe(1);
});
