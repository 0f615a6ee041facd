// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { ForeignEntry } from '@tagfalter/contract/wire-entry';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from './fake-browser.ts';
import { control, go, press, refusal, replies, says, startApp, startOver } from './open-app.tsx';

const OWNER = '0b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e6f';
const ID = '7a1d3c9e-54a6-5f5e-9d7a-1c2b3a4d5e10';
const ENTRY: ForeignEntry = {
  ...{ id: ID, userId: OWNER, date: '2026-11-20', timeZone: 'Europe/Berlin', visibility: 'friends' },
  ...{ createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z', text: 'Auf dem Brünnstein.' },
  ...{
    summary: '',
    summaryFrom: 'person',
    addedLater: false,
    topMoment: '',
    emojis: '',
    mood: null,
    audioTranscript: '',
  },
  ...{ transcriptFrom: 'person', imageUrls: [], optimizedImageUrls: [], thumbnailUrls: [], mainImageIndex: 0 },
  ...{ audioUrl: null, audioDurationMs: null, audioPeaks: [] },
  user: { firstName: 'Tobias', lastName: 'Wendt', profileImageUrl: null },
};
const FRIEND = {
  ...{ id: OWNER, username: 'tobias', firstName: 'Tobias', lastName: 'Wendt' },
  ...{ profileImageUrl: null, email: null, newestDate: null },
};
const REPLY = `/api/entries/${ID}/reply`;
const LABEL = 'Mit einem Emoji antworten';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(async () => {
  await startOver();
  replies.set(`/api/entries/${ID}`, () => Response.json(ENTRY));
});

it('offers a reply to friends alone', async () => {
  replies.set('/api/friends', () => Response.json([]));
  await go(`/entry/${ID}?owner=${OWNER}`);
  await says('Auf dem Brünnstein.');
  expect(document.querySelector('.replies__pick')).toBeNull();
});

it('still knows the reply once the friendship has ended', async () => {
  const other = { ...FRIEND, id: '0b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e70', username: 'lena', firstName: 'Lena' };
  for (const list of ['friend-requests', 'friend-requests/sent', 'blocks']) {
    replies.set(`/api/${list}`, () => Response.json([]));
  }
  replies.set('/api/friends', () => Response.json([FRIEND, other]));
  for (const call of [REPLY, `/api/friends/${other.id}`]) {
    replies.set(call, () => new Response(null, { status: 204 }));
  }
  await go(`/entry/${ID}?owner=${OWNER}`);
  await press('🤗');
  await says('Deine Antwort: 🤗. Tippe noch einmal darauf, um sie zurückzunehmen.');
  await go('/friends');
  await press('Mehr zu Lena Wendt');
  await press('Als Freund entfernen', 'dialog');
  await press('Entfernen', 'dialog');
  await says('Ihr seid nicht mehr befreundet');
  await go(`/entry/${ID}?owner=${OWNER}`);
  await expect.poll(async () => (await control('🤗')).getAttribute('aria-pressed')).toBe('true');
  await press('🤗');
  await says('Nur Tobias sieht deine Antwort.');
});

it('replies with one emoji, takes it back, and explains a failure', async () => {
  replies.set('/api/friends', () => Response.json([FRIEND]));
  const sent: unknown[] = [];
  replies.set(REPLY, ({ searchParams }, init) => {
    sent.push([init?.method, searchParams.get('owner'), init?.body ? JSON.parse(String(init.body)) : null]);
    return new Response(null, { status: 204 });
  });
  await go('/settings');
  await go(`/entry/${ID}?owner=${OWNER}`);
  await says(LABEL, 'Nur Tobias sieht deine Antwort.');
  await press('🤗');
  await says('Deine Antwort: 🤗. Tippe noch einmal darauf, um sie zurückzunehmen.');
  expect((await control('🤗')).getAttribute('aria-pressed')).toBe('true');
  await press('🤗');
  await says('Nur Tobias sieht deine Antwort.');
  expect(sent).toEqual([
    ['PUT', OWNER, { emoji: '🤗' }],
    ['DELETE', OWNER, null],
  ]);
  replies.set(REPLY, () => refusal('forbidden'));
  await press('👏');
  await says('Auf diesen Tag kannst du gerade nicht antworten.');
  expect((await control('👏')).getAttribute('aria-pressed')).toBe('false');
});
