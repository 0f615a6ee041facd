// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { ForeignEntry } from '@tagfalter/contract/wire-entry';
import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import { copiesUnder } from '@tagfalter/local/db/server-copies';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { serverCacheOf } from '#entities/diary/server-cache/cache.ts';
import { fakeBrowser } from './fake-browser.ts';
import { control, go, PERSON, press, refusal, replies, says, seen, startApp, startOver } from './open-app.tsx';

const today = localDateOf(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone);
const OWNER = '0b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e6f';

/** An entry of somebody else, so many days ago. */
function entry(number: number, daysAgo: number, text: string): ForeignEntry {
  return {
    ...{ id: `7a1d3c9e-54a6-5f5e-9d7a-1c2b3a4d5e${number}0`, userId: OWNER, date: addDays(today, -daysAgo) },
    ...{ timeZone: 'Europe/Berlin', createdAt: '2026-11-01T08:00:00.000Z', updatedAt: '2026-11-01T08:00:00.000Z' },
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
  };
}

const PageSchema = v.object({ entries: v.array(v.object({ id: v.string() })) });

const shown = () => [...document.querySelectorAll('#content .day__s')].map(({ textContent }) => textContent);
const chip = async (name: string) =>
  (await control(name, '#content .fhead', ['label'])).querySelector('input')?.click();

/** Ids of what stays readable of friends without a network. */
async function keptDays(): Promise<string[]> {
  const pages = await copiesUnder(serverCacheOf(PERSON.id).copies, '/api/feed/friends');
  return pages.flatMap(({ value }) => v.parse(PageSchema, value).entries.map(({ id }) => id));
}

/** Serves entries of a feed, the older ones on a second page. */
function serveFeed(feed: 'friends' | 'public', first: ForeignEntry[], older: ForeignEntry[]): void {
  const path = `/api/feed/${feed}`;
  replies.set(path, ({ searchParams }) => {
    if (searchParams.get('before') === 'x~1') return Response.json(older);
    const next = { link: `<${path}?limit=50&before=x~1>; rel="next"` };
    return Response.json(first, older.length > 0 ? { headers: next } : {});
  });
}

function serveFriends(first: ForeignEntry[], older: ForeignEntry[] = []): void {
  serveFeed('friends', first, older);
}

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(async () => {
  await startOver();
  localStorage.clear();
});

it('shows entries of friends by pages, each once, linked by owner', async () => {
  serveFriends(
    [entry(1, 0, 'Auf dem Brünnstein.'), entry(2, 1, 'Ruhetag.')],
    [entry(2, 1, 'Ruhetag.'), entry(3, 90, 'Lange her.')],
  );
  replies.set('/api/feed/public', () => Response.json([entry(1, 0, 'Auf dem Brünnstein.')]));
  await go('/dashboard');
  await chip('Freunde');
  await says('Auf dem Brünnstein.', 'Tobias Wendt', 'Ruhetag.');
  await press('Ältere Einträge von anderen');
  await says('Lange her.');
  await chip('Öffentlich');
  await expect.poll(() => shown().filter((text) => text === 'Auf dem Brünnstein.')).toHaveLength(1);
  expect(shown()).toEqual(['Auf dem Brünnstein.', 'Ruhetag.', 'Lange her.']);
  const link = document.querySelector('#content .day__link');
  expect(link?.getAttribute('href')).toBe(`/entry/${entry(1, 0, '').id}?owner=${OWNER}`);
  expect(link?.getAttribute('aria-label')).toMatch(/^Eintrag von Tobias Wendt vom /);
  await chip('Öffentlich');
  await chip('Freunde');
});

const aged = (...days: number[]) => days.map((daysAgo) => entry(daysAgo % 10, daysAgo, `Vor ${daysAgo} Tagen.`));
it.each([
  {
    what: 'both have more',
    friends: [[1, 5], [17]],
    all: [[2, 8], [14]],
    first: [1, 2, 5],
    later: [1, 2, 5, 8, 14, 17],
  },
  { what: 'friends have more', friends: [[1, 5], [17]], all: [[2, 8], []], first: [1, 2, 5], later: [1, 2, 5, 8, 17] },
  {
    what: 'the public has more',
    friends: [[1, 5], []],
    all: [[2, 3], [14]],
    first: [1, 2, 3],
    later: [1, 2, 3, 5, 14],
  },
  { what: 'none has more', friends: [[1, 5], []], all: [[2, 8], []], first: [1, 2, 5, 8], later: null },
])('two feeds show no day that another comes before: $what', async ({ friends, all, first, later }) => {
  const [friendsFirst = [], friendsOlder = []] = friends;
  const [allFirst = [], allOlder = []] = all;
  serveFeed('friends', aged(...friendsFirst), aged(...friendsOlder));
  serveFeed('public', aged(...allFirst), aged(...allOlder));
  // Pages that an earlier test has read would be read again.
  serverCacheOf(PERSON.id).client.clear();
  await go('/dashboard');
  await chip('Freunde');
  await chip('Öffentlich');
  const words = (days: number[]) => days.map((daysAgo) => `Vor ${daysAgo} Tagen.`);
  await expect.poll(shown).toEqual(words(first));
  if (later !== null) {
    await press('Ältere Einträge von anderen');
    await expect.poll(shown).toEqual(words(later));
  }
  await chip('Öffentlich');
  await chip('Freunde');
});

it('shows the last visit offline; withdrawn entries go at the next contact', async () => {
  serveFriends([entry(1, 0, 'Neu von Tobias.')]);
  await go('/dashboard');
  await chip('Freunde');
  await says('Neu von Tobias.');
  await go('/settings');
  replies.delete('/api/feed/friends');
  await go('/dashboard');
  await press('Noch einmal versuchen');
  await says('Von anderen siehst du den Stand von deinem letzten Besuch', 'Neu von Tobias.');
  serveFriends([]);
  await press('Noch einmal versuchen');
  await expect.poll(shown).toEqual([]);
  replies.set('/api/feed/friends', () => refusal('overloaded'));
  await go('/settings');
  await go('/dashboard');
  await expect.poll(shown).toEqual([]);
  await chip('Freunde');
});

it('opens entries of a feed offline, unless the server refuses them', async () => {
  const brought = entry(4, 0, 'Vom Feed gebracht.');
  const beside = entry(5, 1, 'Ein Tag daneben.');
  const open = async (said: string) => {
    await go('/settings');
    seen.clear();
    await go(`/entry/${brought.id}?owner=${OWNER}`);
    await says(said);
  };
  serveFriends([brought, beside]);
  await go('/dashboard');
  await chip('Freunde');
  await says('Vom Feed gebracht.');
  replies.delete('/api/feed/friends');
  await open('Vom Feed gebracht.');
  replies.set(`/api/entries/${brought.id}`, () => refusal('forbidden'));
  await open('Zugriff verweigert');
  // By then the start has lost it, too, and nobody has waited for its feed.
  expect(await keptDays()).toEqual([beside.id]);
  seen.clear();
  await go('/dashboard');
  await says('Von anderen siehst du den Stand von deinem letzten Besuch', 'Ein Tag daneben.');
  expect(shown()).toEqual(['Ein Tag daneben.']);
  serveFriends([]);
  await open('Zugriff verweigert');
  await expect.poll(keptDays).toEqual([]);
  await go('/dashboard');
  await chip('Freunde');
});

it('says so where nothing is shown, and where own entries are deselected', async () => {
  serveFriends([]);
  await go('/dashboard');
  await chip('Meine');
  await chip('Freunde');
  await says('Keine Einträge gefunden', 'In dieser Auswahl gibt es keine Einträge.');
  await chip('Meine');
  await chip('Freunde');
});
