// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { ForeignEntry } from '@tagfalter/contract/wire-entry';
import { FakeServer } from '@tagfalter/local/test/fake-server';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from './fake-browser.ts';
import { go, network, replies, says, seen, startApp, startOver } from './open-app.tsx';

const OWNER = '0b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e6f';

/** An entry of somebody else. */
const entry = (number: number, text: string): ForeignEntry => ({
  ...{ id: `7a1d3c9e-54a6-5f5e-9d7a-1c2b3a4d5e${number}0`, userId: OWNER, date: '2026-11-20' },
  ...{ timeZone: 'Europe/Berlin', createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z' },
  ...{
    text,
    summary: '',
    summaryFrom: 'person',
    addedLater: false,
    topMoment: '',
    emojis: '',
    mood: null,
    visibility: 'friends',
  },
  ...{ audioTranscript: '', transcriptFrom: 'person', imageUrls: [], optimizedImageUrls: [], thumbnailUrls: [] },
  ...{ mainImageIndex: 0, audioUrl: null, audioDurationMs: null, audioPeaks: [] },
  user: { firstName: 'Tobias', lastName: 'Wendt', profileImageUrl: null },
});
const STAYS = entry(1, 'Auf dem Brünnstein.');
const GOES = entry(2, 'Nur noch für mich.');
const pathOf = ({ id }: ForeignEntry) => `/api/entries/${id}`;

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);

it('forgets withdrawn entries at the next contact, on any screen (decision 015)', async () => {
  const open = async ({ id }: ForeignEntry, said: string) => {
    await go('/settings');
    seen.clear();
    await go(`/entry/${id}?owner=${OWNER}`);
    await says(said);
  };
  for (const one of [STAYS, GOES]) {
    replies.set(pathOf(one), () => Response.json(one));
    await open(one, one.text);
    replies.delete(pathOf(one));
    await open(one, one.text);
  }
  await go('/settings');
  const asked: string[] = [];
  for (const [feed, held] of [
    ['friends', [STAYS]],
    ['public', []],
  ] as const) {
    replies.set(`/api/feed/${feed}`, () => {
      asked.push(feed);
      return Response.json(held);
    });
  }
  network.server = new FakeServer();
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(asked.sort()).toEqual(['friends', 'public']), { timeout: 15_000 });
  delete network.server;
  replies.clear();
  await vi.waitFor(() => open(GOES, 'Noch nicht auf diesem Gerät'), { timeout: 10_000 });
  await open(STAYS, STAYS.text);
});
