// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { router } from '#compose/router.ts';
import { hasOpenRecording } from '#platform/recorder/open-recordings.ts';
import { fakeBrowser, microphone } from './fake-browser.ts';
import { control, fill, go, press, says, startApp, startOver } from './open-app.tsx';

let open: ((path: string) => void) | undefined;

beforeAll(async () => {
  fakeBrowser();
  microphone.isAllowed = true;
  window.launchQueue = {
    setConsumer: (consumer) => {
      // The launch that has opened this page; somebody has gone on meanwhile.
      consumer({ targetURL: `${location.origin}/yearly` });
      open = (path) => consumer({ targetURL: new URL(path, location.origin).href });
    },
  };
  return startApp();
});
beforeEach(async () => {
  await startOver();
  await go('/dashboard');
});

const path = () => router.state.location.pathname;
const isAt = (address: string) => vi.waitFor(() => expect(path()).toBe(address), PATIENCE);
/** Chooses a shortcut of the app's icon, once the app listens. */
async function launch(address: string): Promise<void> {
  (await vi.waitUntil(() => open, PATIENCE))(address);
}

it('a shortcut opens in the existing window, the first launch never twice', async () => {
  await vi.waitUntil(() => open, PATIENCE);
  expect(path()).toBe('/dashboard');
  await launch('/create');
  await isAt('/create');
});

it('no foreign address is opened, and no share twice', async () => {
  await launch('https://elsewhere.example/create');
  await launch('/share-target');
  expect(path()).toBe('/dashboard');
});

it('the recording shortcut begins one in the open editor', async () => {
  await go('/create');
  await control('Aufnahme starten');
  await launch('/create?mode=voice');
  await control('Aufnahme beenden');
  // A recording is never left, and it is said why.
  await launch('/yearly');
  await says('Deine Aufnahme läuft weiter');
  expect(path()).toBe('/create');
  await press('Aufnahme beenden');
  await vi.waitUntil(() => !hasOpenRecording(), PATIENCE);
});

it('a form that somebody has typed into stays until they say so', async () => {
  await go('/profile/edit');
  const field = await vi.waitUntil(() => document.querySelector('#content form input[name=firstName]'), PATIENCE);
  await fill(field, 'Miriam B.');
  await launch('/create');
  await says('Hier ist noch etwas nicht gespeichert');
  expect(path()).toBe('/profile/edit');
  await press('Trotzdem öffnen', 'body');
  await isAt('/create');
});
