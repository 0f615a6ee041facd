// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { openDiary } from '@tagfalter/local/diary';
import { deleteEntry, saveEntry } from '@tagfalter/local/entries/entries';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { router } from '#compose/router.ts';
import { env } from '#platform/env.ts';
import { fakeBrowser } from './fake-browser.ts';
import { control, fill, go, PERSON, press, says, startApp, startOver } from './open-app.tsx';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);

const cards = () => [...document.querySelectorAll('#content article')].map((card) => card.textContent ?? '');
const finds = (...texts: string[]) =>
  vi.waitFor(() => {
    expect(cards()).toHaveLength(texts.length);
    for (const [index, text] of texts.entries()) expect(cards()[index]).toContain(text);
  }, PATIENCE);

async function inDiary(work: (db: ReturnType<typeof openDiary>) => Promise<void>): Promise<void> {
  const db = openDiary(PERSON);
  await work(db);
  db.close();
}
const save = (date: string, text: string) =>
  inDiary((db) =>
    saveEntry(db, env, { date, timeZone: 'UTC', change: { fields: { text }, addImages: [], removeImages: [] } }),
  );

it('searches in the page without a worker, follows changes of the diary', async () => {
  await save('2026-05-03', 'Am Isarsteg gesessen.');
  await save('2026-05-02', 'Brot gebacken.');
  await go('/search');
  const field = await control('Suchen');
  await fill(field, 'isar');
  await finds('Am Isarsteg gesessen.');
  await save('2026-05-04', 'Noch einmal an der Isar.');
  await finds('Noch einmal an der Isar.', 'Am Isarsteg gesessen.');
  await save('2026-05-03', 'Doch am Rhein.');
  await finds('Noch einmal an der Isar.');
  await inDiary((db) => deleteEntry(db, env, '2026-05-04'));
  await says('Nichts zu „isar“');
});

it('goes on in the page when its worker dies over a question', async () => {
  const asked = vi.fn();
  class DyingWorker extends EventTarget {
    terminate = () => undefined;
    postMessage({ question }: { question: object }): void {
      if (!('question' in question)) return;
      asked();
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    }
  }
  const { Worker } = globalThis;
  vi.stubGlobal('Worker', DyingWorker);
  await save('2026-05-03', 'Am Isarsteg gesessen.');
  await go('/search');
  await fill(await control('Suchen'), 'isar');
  await finds('Am Isarsteg gesessen.');
  expect(asked).toHaveBeenCalledTimes(1);
  vi.stubGlobal('Worker', Worker);
});

it('shows results at once on Back, an empty field on a start', async () => {
  await save('2026-05-03', 'Am Isarsteg gesessen.');
  await go('/search');
  await fill(await control('Suchen'), 'isar');
  await finds('Am Isarsteg gesessen.');
  await go('/settings');
  router.history.back();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/search'), PATIENCE);
  await finds('Am Isarsteg gesessen.');
  await go('/settings');
  await go('/search');
  const field = await control('Suchen');
  expect(field).toHaveProperty('value', '');
  await press('sonntage');
  await says('Verstanden als');
  expect(router.state.location.href).toBe('/search');
});
