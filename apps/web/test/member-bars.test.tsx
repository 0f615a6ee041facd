// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { forgetAccount, rememberAccount } from '#entities/person/account-memory.ts';
import { activateLanguage, speakFrom } from '#i18n/activate.ts';
import { GUEST } from '#i18n/guest-catalogs.ts';
import { deviceStore } from '#platform/browser-stores.ts';
import { Bars } from '../src/guest/lazy-member-bars.tsx';
import { MIRIAM } from './miriam.ts';
import { mount } from './stage/mount.tsx';

beforeAll(async () => {
  speakFrom(GUEST);
  await activateLanguage('de');
});
afterEach(() => {
  forgetAccount(deviceStore);
});

function show(): void {
  mount(<Bars />);
}
const ways = () => [...document.querySelectorAll('a')].map((link) => new URL(link.href).pathname);

it.each([
  [false, ['/', '/', '/create', '/profile/edit', '/', '/create']],
  [true, ['/', '/', '/events', '/create', '/profile/edit', '/', '/create', '/events']],
])('leads people with an account to the app or events (%s, spec §2)', async (proAccount, links) => {
  rememberAccount(deviceStore, { ...MIRIAM, proAccount });
  show();
  await vi.waitFor(() => expect(ways()).toEqual(links), 10_000);
  expect(document.body.textContent).toContain('Neuer Eintrag');
});

it('shows a guest no bars', async () => {
  show();
  await vi.waitFor(() => expect(document.querySelector('div')).not.toBeNull());
  expect(document.querySelector('header, nav')).toBeNull();
});
