// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { session } from '#entities/person/use-session.ts';
import { fakeBrowser } from './fake-browser.ts';
import { go, PERSON, startApp, startOver } from './open-app.tsx';

const OTHER = { ...PERSON, id: 'b7c1f6de-2a43-4f0e-8d1c-6f5e4d3c2b1a', uid: 'b7c1f6de-2a43-4f0e-8d1c-6f5e4d3c2b1a' };
/** Turns of the event loop after which somebody else comes in: some find every read of a screen under way. */
const TURNS = Array.from({ length: 14 }, (_, turns) => turns);

const faults: unknown[] = [];
const note = (fault: unknown) => faults.push(fault);

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);
beforeEach(() => {
  process.on('unhandledRejection', note);
});
afterEach(() => {
  process.off('unhandledRejection', note);
  faults.length = 0;
});

const turn = () => new Promise((resolve) => setTimeout(resolve));

it.each([
  '/dashboard',
  '/create',
  '/waiting',
  '/settings/devices',
  '/subscription',
  '/subscription/confirm',
  '/settings/deleted',
  '/settings/archive',
  '/settings/diagnostics',
  '/search',
  '/book/2026',
  '/handout',
  '/settings/import',
  '/events',
  '/events/AAAAAAAAAAAAAAAAAAAAAA/host',
  '/friends',
  '/friends?tab=sent',
  '/friends/invite',
  '/settings',
  '/linkedin-sharing/5f0c2f86-6a3c-4b2e-9a40-0d1f6cf7a002',
])('leaves nothing behind when another account comes in while %s is read (decision 6)', async (address) => {
  for (const turns of TURNS) {
    await go('/profile/edit');
    await turn();
    void go(address);
    for (let left = turns; left > 0; left -= 1) await turn();
    session.enter(session.get().status === 'signed-in' && turns % 2 === 0 ? OTHER : PERSON);
    await turn();
  }
  for (const _ of TURNS) await turn();
  expect(faults).toEqual([]);
});
