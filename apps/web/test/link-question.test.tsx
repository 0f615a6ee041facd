// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { Share } from '@tagfalter/contract/shares';
import { DEFAULT_SHARE_OPTIONS } from '@tagfalter/domain/share';
import { openDiary } from '@tagfalter/local/diary';
import { deleteEntry, saveEntry } from '@tagfalter/local/entries/entries';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { env } from '#platform/env.ts';
import { fakeBrowser } from './fake-browser.ts';
import { go, PERSON, press, replies, says, startApp, startOver } from './open-app.tsx';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);

const DAY = '2026-10-04';

/** A day with a link, written and deleted here. @returns the restores that wait for being sent */
async function deleted() {
  const db = openDiary(PERSON);
  const change = { fields: { text: 'Am Fluss.' }, addImages: [], removeImages: [] };
  await saveEntry(db, env, { date: DAY, timeZone: 'Europe/Berlin', change });
  await deleteEntry(db, env, DAY);
  const share: Share = {
    ...{ entryId: db.entryIdOf(DAY), date: DAY, shareToken: 't'.repeat(22), shareOptions: DEFAULT_SHARE_OPTIONS },
    ...{ expiresAt: null, isOnce: false, opened: 3, lastOpenedAt: null, createdAt: `${DAY}T12:00:00.000Z` },
  };
  replies.set('/api/shares', (address) => Response.json(String(address).includes('of=deleted') ? [share] : []));
  return async () => (await db.outbox.toArray()).filter(({ name }) => name === 'entry.restore').map(({ args }) => args);
}

it('asks whether the link of a restored day shall live again', async () => {
  const restores = await deleted();
  await go('/settings/deleted');
  await says('Zuletzt gelöscht', 'heute gelöscht · Link');
  await press('Zurückholen');
  const question = () => document.querySelector('dialog[open] h2')?.textContent;
  await vi.waitFor(() => expect(question()).toBe('Soll der Link wieder gelten?'), PATIENCE);
  expect(await restores()).toEqual([]);
  await press('Mit Link zurückholen', 'dialog[open]');
  await says('Eintrag ist wieder da');
  expect(await restores()).toMatchObject([{ date: DAY, withLinks: true }]);
});
