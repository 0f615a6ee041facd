// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { forgetAccount, rememberAccount } from '#entities/person/account-memory.ts';
import { activateLanguage, speakFrom } from '#i18n/activate.ts';
import { GUEST } from '#i18n/guest-catalogs.ts';
import { deviceStore } from '#platform/browser-stores.ts';
import { Bars } from '../src/guest/lazy-member-bars.tsx';
import { MIRIAM } from './miriam.ts';

let root: Root | undefined;

beforeAll(async () => {
  speakFrom(GUEST);
  await activateLanguage('de');
});
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  forgetAccount(deviceStore);
});

function show(): void {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <I18nProvider i18n={i18n}>
      <Bars />
    </I18nProvider>,
  );
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
