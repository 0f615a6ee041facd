// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { localDateOf } from '@tagfalter/domain/local-date';
import { openDiary } from '@tagfalter/local/diary';
import { loadDraft } from '@tagfalter/local/drafts/drafts';
import { getEntryByDate, saveEntry } from '@tagfalter/local/entries/entries';
import { addFile } from '@tagfalter/local/media/blobs';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { env } from '#platform/env.ts';
import { toasterReady } from '#platform/toast.tsx';
import { diskAtRest, fakeBrowser } from './fake-browser.ts';
import { control, go, PERSON, press, seen, startApp, startOver } from './open-app.tsx';

const today = localDateOf(env.now(), env.timeZone());

beforeAll(async () => {
  fakeBrowser();
  await toasterReady();
  return startApp();
});
beforeEach(async () => {
  await startOver();
  // A message of the test before.
  document.querySelector<HTMLElement>('.toast [aria-label="Schließen"]')?.click();
  await vi.waitFor(() => expect(message()).toBeUndefined(), PATIENCE);
});

const message = () => document.querySelector('.toast__h')?.textContent;

/** Writes today with photos of these names, the last of which is the main one. */
async function writeToday(...names: string[]): Promise<string[]> {
  const db = openDiary(PERSON);
  const addImages = [];
  for (const name of names) {
    const blob = new Blob([name], { type: 'image/jpeg' });
    addImages.push({ ...(await addFile(db, blob, { kind: 'image', name })), name });
  }
  const mainImage = addImages.at(-1)?.hash ?? null;
  const change = { fields: { text: 'Am See.', mainImage }, addImages, removeImages: [] };
  await saveEntry(db, env, { date: today, timeZone: env.timeZone(), change });
  db.close();
  return addImages.map(({ hash }) => hash);
}

async function stored() {
  const db = openDiary(PERSON);
  const [entry, draft] = [await getEntryByDate(db, today), await loadDraft(db, today)];
  db.close();
  return { isFavorite: entry?.isFavorite, images: draft?.images.map(({ hash }) => hash), main: draft?.mainImage };
}
const becomes = (expected: Awaited<ReturnType<typeof stored>>) =>
  vi.waitFor(async () => expect(await stored()).toMatchObject(expected), PATIENCE);

it('restores a removed main photo as main, at its place', async () => {
  const [first = '', second = ''] = await writeToday('a.jpg', 'b.jpg');
  await go('/create');
  await press('Foto entfernen: b.jpg');
  await vi.waitFor(() => expect(message()).toBe('Foto entfernt'), PATIENCE);
  await becomes({ isFavorite: false, images: [first], main: null });
  await press('Rückgängig', '.toast');
  await becomes({ isFavorite: false, images: [first, second], main: second });

  await press('Foto entfernen: a.jpg');
  await becomes({ isFavorite: false, images: [second], main: second });
  await press('Rückgängig', '.toast');
  await becomes({ isFavorite: false, images: [first, second], main: second });
});

// After that one: the place for messages is on the page, and shows the next without a pause.
it('says nothing on a new favourite, offers undo on a removal', async () => {
  await writeToday();
  await go('/dashboard');
  const heart = () => control('Favorit', '#content article');
  (await heart()).click();
  await becomes({ isFavorite: true, images: undefined, main: undefined });
  await vi.waitFor(async () => expect((await heart()).getAttribute('aria-pressed')).toBe('true'), PATIENCE);
  await go('/waiting');
  await vi.waitFor(() => expect([...seen]).toContain('Sicherung'), PATIENCE);
  await diskAtRest();
  // Not even for a moment.
  expect([...seen]).not.toContain('Nicht mehr unter den Favoriten');
  await go('/dashboard');

  (await heart()).click();
  await vi.waitFor(() => expect(message()).toBe('Nicht mehr unter den Favoriten'), PATIENCE);
  await becomes({ isFavorite: false, images: undefined, main: undefined });
  await press('Rückgängig', '.toast');
  await becomes({ isFavorite: true, images: undefined, main: undefined });
  // Its undoing is no further act to tell of.
  await vi.waitFor(() => expect(message()).toBeUndefined(), PATIENCE);
});
