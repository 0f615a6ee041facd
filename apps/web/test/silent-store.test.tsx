// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { openDiary } from '@tagfalter/local/diary';
import { listDrafts } from '@tagfalter/local/drafts/drafts';
import { FakeServer } from '@tagfalter/local/test/fake-server';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { session } from '#entities/person/use-session.ts';
import { disk, fakeBrowser } from './fake-browser.ts';
import { fill, go, network, PERSON, says, startApp, startOver } from './open-app.tsx';

const COPIES = `tagfalter.drafts.${PERSON.id}`;
const SILENT = 'Dein Tagebuch antwortet nicht';
const copied = () => localStorage.getItem(COPIES) ?? '';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);

async function stored(): Promise<string[]> {
  const db = openDiary(PERSON);
  const drafts = await listDrafts(db);
  db.close();
  return drafts.map(({ text }) => text);
}

it('says that the diary is silent, and copies what is typed', async () => {
  network.server = new FakeServer();
  await go('/create');
  await fill('Text', 'Davor.');
  await says('Entwurf gespeichert');
  const release = await disk.hold('drafts');
  await fill('Text', 'Davor. Währenddessen.');
  await says(SILENT);
  expect(copied()).toContain('Währenddessen.');
  await fill('Text', 'Davor. Währenddessen. Noch mehr.');
  await vi.waitFor(() => expect(copied()).toContain('Noch mehr.'));
  await says('Entwurf wird gespeichert');
  await go('/settings');
  await says(/^Tagebuch antwortet nicht/);
  expect(document.body.textContent).not.toContain('Gesichert');
  release();
  await vi.waitFor(() => expect(document.body.textContent).not.toContain(SILENT));
  await vi.waitFor(async () => expect(await stored()).toEqual(['Davor. Währenddessen. Noch mehr.']));
  // The copy goes once the store has told of it.
  await vi.waitFor(() => expect(copied()).toBe(''));
});

it('copies what is typed as the page is left, stored on return', async () => {
  await go('/create');
  await fill('Text', 'Kurz bevor.');
  const leaving = Object.assign(new Event('pagehide'), { persisted: true });
  window.dispatchEvent(leaving);
  expect(copied()).toContain('Kurz bevor.');
  window.dispatchEvent(new Event('pageshow'));
  await says('Entwurf gespeichert');
  await vi.waitFor(() => expect(copied()).toBe(''));
  expect(await stored()).toEqual(['Kurz bevor.']);
});

it('keeps no copy of somebody who signs out', async () => {
  await go('/create');
  await fill('Text', 'Nur für mich.');
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
  expect(copied()).toContain('Nur für mich.');
  window.dispatchEvent(new Event('pageshow'));
  localStorage.setItem(COPIES, copied() || '{}');
  await session.leave();
  expect(localStorage.getItem(COPIES)).toBeNull();
  session.enter(PERSON);
});
