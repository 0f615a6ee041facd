// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { EntryFields } from '@tagfalter/domain/entry-fields';
import type { Mood } from '@tagfalter/domain/mood';
import { openDiary } from '@tagfalter/local/diary';
import { deleteEntry, saveEntry } from '@tagfalter/local/entries/entries';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { env } from '#platform/env.ts';
import { diskAtRest, fakeBrowser } from './fake-browser.ts';
import { GuestBookServer } from './guest-book-server.ts';
import { control, fill, go, network, PERSON, press, replies, startApp, startOver } from './open-app.tsx';
import { keepsItsPage } from './stage/leaving.ts';
import {
  BLOCKED,
  BOOK,
  DEVICES,
  EVENTS,
  FRIENDS,
  GAUGE,
  HOSTED,
  NOW,
  OF_FRIENDS,
  OTHER,
  PUBLIC,
  REQUESTS,
  SENT,
  STATS,
  STREAK,
  SUBSCRIPTIONS,
  share,
  USES,
} from './stage/one-of-each.ts';
import { stands } from './stage/stands.ts';

const mood = (level: number, feeling: Mood['feeling'] = null): Mood => ({ level, feeling, customEmoji: null });
const DAYS: readonly [date: string, fields: Partial<EntryFields>][] = [
  ...['2026-09-09', '2026-09-07', '2026-09-08'].map((date): [string, Partial<EntryFields>] => [
    date,
    { text: `Am Steg, ${date}.`, isFavorite: date !== '2026-09-07' },
  ]),
  ['2026-11-21', { text: 'Heute Regen am Morgen.', mood: mood(4, 'tired'), visibility: 'private', emojis: '🌧️' }],
  ['2025-11-21', { text: 'Vor einem Jahr am See.', mood: mood(9), visibility: 'friends', topMoment: 'Der Steg' }],
  ['2026-11-20', { text: 'Gestern am Isarsteg.', mood: mood(7, 'happy'), visibility: 'public', isFavorite: true }],
  ['2026-10-02', { text: 'Im Oktober am Berg.', summary: 'Ein Berg.', summaryFrom: 'ai' }],
  ['2024-05-05', { text: 'Gelöscht im Mai.' }],
  ['2024-02-29', { text: 'Schalttag am Fenster.' }],
];
const PATIENCE = { timeout: 15_000, interval: 20 };
const serve = (path: string, value: unknown) => replies.set(path, () => Response.json(value));
type Near = Pick<IntersectionObserverEntry, 'isIntersecting' | 'boundingClientRect' | 'target'>;
let ids: Record<string, string>;

beforeAll(async () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  vi.setSystemTime(NOW);
  // A window in which everything is near.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #announce: (entries: Near[]) => void;
      constructor(announce: (entries: Near[]) => void) {
        this.#announce = announce;
      }
      observe(target: Element): void {
        const boundingClientRect = target.getBoundingClientRect();
        queueMicrotask(() => this.#announce([{ isIntersecting: true, boundingClientRect, target }]));
      }
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: Object.assign(new EventTarget(), { ready: Promise.resolve(), load: async () => [] }),
  });
  fakeBrowser();
  const leave = await startApp();
  keepsItsPage();
  await startOver();
  const db = openDiary(PERSON);
  for (const [date, fields] of DAYS)
    await saveEntry(db, env, { date, timeZone: 'Europe/Berlin', change: { fields, addImages: [], removeImages: [] } });
  await deleteEntry(db, env, '2024-05-05');
  ids = Object.fromEntries(DAYS.map(([date]) => [date, db.entryIdOf(date)]));
  db.close();
  return async () => {
    await leave();
    vi.useRealTimers();
  };
});
// After a red one the page is another, nothing is said, and time goes on.
beforeEach(() => {
  vi.setSystemTime(NOW);
  for (const [event, entries] of [
    [HOSTED, BOOK],
    [OTHER, BOOK.slice(1, 2)],
  ] as const) {
    const server = new GuestBookServer(event, [...entries]);
    server.isOwner = true;
    const book = `/api/events/share/${event.shareToken}`;
    for (const path of [book, `${book}/feed`, `${book}/stream`])
      replies.set(path, (url, init) => server.fetch(url, init));
    serve(`/api/events/${event.id}/gauge`, { ...GAUGE, guests: GAUGE.guests.slice(event === HOSTED ? 0 : 1) });
  }
  for (const [path, value] of Object.entries({
    ...{ '/api/friends': FRIENDS, '/api/friend-requests': REQUESTS, '/api/friend-requests/sent': SENT },
    ...{ '/api/blocks': BLOCKED, '/api/auth/sessions': DEVICES, '/api/events': EVENTS, '/api/ai-uses': USES },
    ...{ '/api/subscriptions': { subscriptions: SUBSCRIPTIONS, isTest: false }, '/api/stats': STATS },
    ...{ '/api/user-streak': STREAK, '/api/feed/friends': OF_FRIENDS, '/api/feed/public': PUBLIC },
    ...{ '/api/shares': [share(ids['2026-11-20'] ?? '')], '/api/linkedin-profile': null },
  }))
    serve(path, value);
});
afterEach(() => go('/settings'));

/** Types into the search, waits for what it finds, and goes on. */
async function search(words: string, then: () => Promise<unknown>): Promise<void> {
  await fill(await control('Suchen'), words);
  await vi.waitUntil(() => document.querySelector('#content .hits, #content .empty'), PATIENCE);
  await then();
}
/** Asks the first of two strangers, and finds the second. */
async function find(first: string, second: string): Promise<void> {
  replies.set('/api/users/search', ({ searchParams }) => {
    const username = searchParams.get('q') ?? '';
    const id = `3b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e0${username === first ? 2 : 1}`;
    return Response.json({ id, firstName: `Frau ${username}`, username, profileImageUrl: null });
  });
  replies.set('/api/friend-requests', (_address, init) =>
    init?.method === 'POST' ? Response.json(SENT[0], { status: 202 }) : Response.json(REQUESTS),
  );
  await fill('Benutzername oder E-Mail-Adresse', first);
  await press('Suchen');
  await press('Anfrage senden');
  await vi.waitUntil(() => document.querySelector('#content')?.textContent?.includes('Ausstehend'), PATIENCE);
  await fill('Benutzername oder E-Mail-Adresse', second);
  await press('Suchen');
  await vi.waitUntil(() => document.querySelector('#content')?.textContent?.includes(`Frau ${second}`), PATIENCE);
}
async function takeBack(): Promise<void> {
  replies.set(`/api/friend-requests/${SENT[0]?.id}`, () => {
    serve('/api/friend-requests/sent', SENT.slice(1));
    return new Response(null, { status: 204 });
  });
  const button = await control('Anfrage an Marek zurückziehen');
  button.focus();
  button.click();
}
/** The day after, when nothing has been used yet. */
async function nextDay(): Promise<void> {
  vi.setSystemTime('2026-11-22T12:00:00.000Z');
  await go('/settings');
  await go('/subscription');
}

/** Each screen with three of everything, and what is done there. */
const PAGES: readonly [name: string, address: () => string, act?: () => Promise<unknown>][] = [
  ['dashboard', () => '/dashboard'],
  ['dashboard-friends', () => '/dashboard?friends=true'],
  ['create', () => '/create'],
  ['edit', () => `/edit/${ids['2026-11-20']}`],
  ['entry', () => `/entry/${ids['2026-11-20']}`],
  ['entry-of-a-year', () => `/entry/${ids['2025-11-21']}`],
  ['entry-share', () => `/entry/${ids['2026-11-20']}`, () => press('Teilen')],
  ['history', () => `/entry/${ids['2026-11-20']}/history`],
  ['linkedin', () => `/linkedin-sharing/${ids['2026-11-20']}`],
  ['search', () => '/search'],
  ['search-words', () => '/search', async () => fill(await control('Suchen'), 'am favoriten 2026')],
  ['search-emptied', () => '/search', () => search('am', () => press('Suche leeren'))],
  ['search-filter-typed', () => '/search', () => search('favoriten am', async () => undefined)],
  ['search-filter-away', () => '/search', () => search('favoriten am', () => press('Favoriten'))],
  ['search-nothing', () => '/search', () => search('favoriten schalttag', async () => undefined)],
  ['yearly', () => '/yearly'],
  ['day', () => '/day/11-21'],
  ['book', () => '/book/2026'],
  ['handout', () => '/handout'],
  ['waiting', () => '/waiting'],
  ['settings', () => '/settings'],
  ['devices', () => '/settings/devices'],
  ['deleted', () => '/settings/deleted'],
  ['archive', () => '/settings/archive'],
  ['archive-import', () => '/settings/archive?tab=import'],
  ['quiet', () => '/settings/quiet'],
  ['profile', () => '/profile/edit'],
  ['friends', () => '/friends'],
  ['friends-requests', () => '/friends?tab=requests'],
  ['friends-sent', () => '/friends?tab=sent'],
  ['friends-sent-back', () => '/friends?tab=sent', takeBack],
  ['friends-find', () => '/friends?tab=find', () => find('xaver', 'yara')],
  ['invite', () => '/friends/invite'],
  ['subscription', () => '/subscription'],
  ['subscription-next-day', () => '/subscription', nextDay],
  ['order', () => '/subscription/confirm'],
  ['events', () => '/events'],
  ['event-create', () => '/events/create'],
  ['event-host', () => `/events/${HOSTED.shareToken}/host`],
  // The kept copy is shown, then the answer of the server: it is the same.
  ['event-host', () => `/events/${HOSTED.shareToken}/host`],
  ['event-host-other', () => `/events/${OTHER.shareToken}/host`],
  ['event-card', () => `/events/${HOSTED.shareToken}/card`],
  ['event-diary', () => `/events/${HOSTED.shareToken}/diary`],
];

it.each(PAGES)('%s is what it was', async (name, address, act) => {
  await go(address());
  await act?.();
  await stands(name);
});

const addressOf = (name: string) => PAGES.find(([one]) => one === name)?.[1]() ?? name;
it.each([
  ['event-host', 'event-host-other'],
  ['event-host-other', 'event-host'],
  ['entry', 'entry-of-a-year'],
  ['dashboard-friends', 'dashboard'],
  ['friends-sent', 'friends'],
  ['devices', 'subscription'],
])('answers to %s that come later leave %s as it is', async (before, after) => {
  const gate = Promise.withResolvers<void>();
  network.gate = gate.promise;
  await go(addressOf(before));
  delete network.gate;
  await go(addressOf(after));
  await stands(after);
  gate.resolve();
  await diskAtRest();
  await stands(after);
});

it('has every address of the app', async () => {
  const { readFileSync } = await import('node:fs');
  const routes = readFileSync(`${import.meta.dirname}/../src/compose/routes.ts`, 'utf8');
  const all = [...routes.matchAll(/path: '(\/[^']+)'/g)].map(([, path = '']) => path);
  const seen = PAGES.map(([, address]) => address().replace(/\?.*/, '').split('/'));
  const fits = (path: string) =>
    seen.some(
      (parts) =>
        parts.join('/') ===
        path
          .split('/')
          .map((part, at) => (part.startsWith('$') ? parts[at] : part))
          .join('/'),
    );
  // Its page is about this very device; and nothing has been ordered.
  expect(all.filter((path) => !fits(path))).toEqual([
    '/settings/import',
    '/settings/diagnostics',
    '/subscription/success',
  ]);
});
