// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { EventDb } from '@tagfalter/local/guest/event-db';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openContribution } from '#features/contribute/open-contribution.tsx';
import {
  closeDialog,
  fill,
  nextEvent,
  PATIENCE,
  photos,
  press,
  says,
  setStage,
  stage,
  tiles,
} from './contribute-stage.ts';

/** The store of this browser. */
let db: EventDb;
let id: string;
const text = () => document.body.textContent;

beforeAll(setStage);
/** A photo has arrived before 'Senden', and a greeting is typed. */
beforeEach(async () => {
  await nextEvent();
  db = new EventDb(stage.token);
  void openContribution({ event: stage.event, token: stage.token, files: photos(1) });
  await vi.waitFor(() => expect(tiles()).toHaveLength(1), PATIENCE);
  await fill('Dein Name', 'Helga');
  await fill('Dein Gruß', 'Von hier.');
  await vi.waitFor(
    async () => expect((await db.contributions.toArray())[0]?.files[0]?.state).toBe('received'),
    PATIENCE,
  );
  id = (await db.contributions.toArray())[0]?.id ?? '';
});
afterEach(async () => {
  await closeDialog();
  db.close();
});

async function sendOffline(): Promise<void> {
  stage.isOnline = false;
  await press('Senden');
  await says('Wartet auf Netz.');
}

it('offers no link for later before the server has the words', async () => {
  await sendOffline();
  expect(text()).not.toContain('Musst du los?');
});

it('says that the words are still here where only they are', async () => {
  await sendOffline();
  await says('Fast geschafft', 'Dein Bild ist da, deine Worte warten noch auf diesem Gerät.');
  expect(text()).not.toContain('Danke, Helga!');
  stage.isOnline = true;
  window.dispatchEvent(new Event('online'));
  await says('Danke, Helga!', 'Erfolgreich!');
});

it('says that all arrived only once the changed words have', async () => {
  const held = stage.book.held.get(id);
  if (!held) throw new Error('the server knows nothing of it');
  // By the link.
  held.said = { ...held.said, submitted: true, guestName: 'Berta', guestMessage: 'Von dort.' };
  let isBlocked = true;
  stage.book.fault = ({ method, path }) => (method === 'PUT' && !path.endsWith(id) && isBlocked ? 'cut' : undefined);
  await press('Senden');
  await vi.waitFor(async () => expect(await db.contributions.count()).toBe(2), PATIENCE);
  await says('Wartet auf Netz.');
  expect(text()).not.toContain('Erfolgreich!');
  isBlocked = false;
  window.dispatchEvent(new Event('online'));
  await says('Erfolgreich!');
  expect([...stage.book.held.values()].map(({ said }) => said.guestMessage)).toEqual(['Von dort.', 'Von hier.']);
});
