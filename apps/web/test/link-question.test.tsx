// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { ShareLink } from '@tagfalter/contract/shares';
import { DEFAULT_SHARE_OPTIONS } from '@tagfalter/domain/share';
import { openDiary } from '@tagfalter/local/diary';
import { deleteEntry, saveEntry } from '@tagfalter/local/entries/entries';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { serverCacheOf } from '#entities/diary/server-cache/cache.ts';
import { env } from '#platform/env.ts';
import { fakeBrowser } from './fake-browser.ts';
import { go, PERSON, press, replies, says, startApp, startOver } from './open-app.tsx';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);

/** A day with a link, written here. @returns the diary, and how to read the restores that wait for being sent */
async function linked(date: string, end: (share: ShareLink) => Partial<Record<'living' | 'deleted', ShareLink[]>>) {
  const db = openDiary(PERSON);
  const change = { fields: { text: 'Am Fluss.' }, addImages: [], removeImages: [] };
  await saveEntry(db, env, { date, timeZone: 'Europe/Berlin', change });
  const share: ShareLink = {
    ...{ entryId: db.entryIdOf(date), date, shareToken: 't'.repeat(22), shareOptions: DEFAULT_SHARE_OPTIONS },
    ...{ expiresAt: null, isOnce: false, opened: 3, lastOpenedAt: null, createdAt: `${date}T12:00:00.000Z` },
  };
  const lists = end(share);
  // As on another day: nothing is remembered.
  serverCacheOf(PERSON.id).client.clear();
  replies.set('/api/shares', (address) =>
    Response.json(lists[String(address).includes('of=deleted') ? 'deleted' : 'living'] ?? []),
  );
  const restores = async () =>
    (await db.outbox.toArray()).filter(({ name }) => name === 'entry.restore').map(({ args }) => args);
  return { db, restores };
}

const question = () => document.querySelector('dialog[open] h2')?.textContent;
const asks = () => vi.waitFor(() => expect(question()).toBe('Soll der Link wieder gelten?'), PATIENCE);

it('asks whoever takes a deletion back at once', async () => {
  const day = '2026-10-05';
  const { db, restores } = await linked(day, (share) => ({ living: [share] }));
  const undo = async () => {
    await go(`/entry/${db.entryIdOf(day)}`);
    await says('Am Fluss.');
    await press('Löschen');
    await press('Löschen', 'dialog[open]');
    await press('Rückgängig', '.toast');
    await asks();
    expect(await restores()).toEqual([]);
  };
  await undo();
  // Nobody is asked in vain: the day stays deleted.
  await press('Schließen', 'dialog[open]');
  await vi.waitFor(() => expect(question()).toBeUndefined(), PATIENCE);
  expect([await restores(), await db.trash.count()]).toEqual([[], 1]);
  // Without a network the server's list of the deleted says nothing; the one of the living still does.
  await go('/settings/deleted');
  await says('heute gelöscht · Link');
  await press('Zurückholen');
  await asks();
  await press('Ohne Link zurückholen', 'dialog[open]');
  await says('Sein Link gilt nicht mehr. Du kannst einen neuen machen.');
  expect(await restores()).toMatchObject([{ date: day }]);
  expect(await restores()).not.toMatchObject([{ withLinks: true }]);
});

it('asks the same of whoever restores a day later', async () => {
  const day = '2026-10-04';
  const { db, restores } = await linked(day, (share) => ({ deleted: [share] }));
  await deleteEntry(db, env, day);
  await go('/settings/deleted');
  await says('Zuletzt gelöscht', 'heute gelöscht · Link');
  await press('Zurückholen');
  await asks();
  expect(await restores()).toEqual([]);
  await press('Mit Link zurückholen', 'dialog[open]');
  await says('Eintrag ist wieder da');
  expect(await restores()).toMatchObject([{ date: day, withLinks: true }]);
});
