// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SignedOut } from '#compose/signed-out.tsx';
import { activateLanguage, loadAccountWords } from '#i18n/activate.ts';
import { fakeBrowser } from './fake-browser.ts';
import { control, press, refusal, replies, says, startApp } from './open-app.tsx';
import { mount } from './stage/mount.tsx';

const CODE = 'K7QM-3XPA-9RTD-WE52';

// Before any module looks at the address.
vi.hoisted(() => {
  location.hash = '#invite=k7qm-3xpa-9rtd-we52';
});

const VALIDATE = '/api/auth/validate-invitation';
const asked: unknown[] = [];

function open(): void {
  mount(<SignedOut />);
}

const field = (name: string) => control(name, 'dialog', ['input']);

beforeAll(async () => {
  fakeBrowser();
  await loadAccountWords();
  await activateLanguage('de');
});
beforeEach(() => {
  asked.length = 0;
  replies.set('/api/auth/sign-in-methods', () => Response.json({ external: null, hosted: null }));
});

it('tells a signed-in person that an invitation needs a new account', async () => {
  const leave = await startApp();
  await says('Hier ist schon jemand angemeldet', 'Melde dich ab, dann kannst du dich mit der Einladung registrieren.');
  expect(location.hash).toBe('');
  await leave();
});

it('opens the registration with the code of a link, if valid', async () => {
  replies.set(VALIDATE, (_address, init) => {
    asked.push(JSON.parse(String(init?.body)));
    return refusal('invalid_code');
  });
  open();
  await says('Willkommen bei Tagfalter', 'Die Adresse, an die deine Einladung ging');
  expect(await field('Einladungscode')).toHaveProperty('value', CODE);
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('firstName');
  await says('Dieser Einladungscode ist ungültig oder abgelaufen.');
  expect(asked).toEqual([{ invitationCode: CODE }]);
  await press('Schließen', 'dialog');
  await vi.waitUntil(() => document.querySelector('dialog[open]') === null);
  await press('Mit Einladung beginnen', 'body');
  expect(await field('Einladungscode')).toHaveProperty('value', CODE);
});

it('counts once: the next to be signed out here sees the page', async () => {
  open();
  await says('Mit Einladung beginnen');
  expect(document.querySelector('dialog[open]')).toBeNull();
  await press('Mit Einladung beginnen', 'body');
  expect(await field('Einladungscode')).toHaveProperty('value', '');
  expect(asked).toEqual([]);
});
