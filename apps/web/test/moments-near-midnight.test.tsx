// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import { openDiary } from '@tagfalter/local/diary';
import { deleteEntry, saveEntry } from '@tagfalter/local/entries/entries';
import { offlineEnv } from '@tagfalter/local/test/offline-env';
import { afterAll, afterEach, beforeAll, beforeEach, describe, it, vi } from 'vitest';
import { session } from '#entities/person/use-session.ts';
import { fakeBrowser } from './fake-browser.ts';
import { GuestBookServer } from './guest-book-server.ts';
import { go, PERSON, press, replies, says, startApp, startOver } from './open-app.tsx';
import { DEVICES, EVENTS, GAUGE, HOSTED, NOW, SENT, SUBSCRIPTIONS, share } from './stage/one-of-each.ts';

/** Zones on both sides of UTC, and moments that have another date there: always the evening or night of 19 November. */
const ZONES = [
  {
    ...{ zone: 'Europe/Berlin', at: '2026-11-18T23:30:00.000Z', clock: '00:30' },
    ...{ newYear: '2025-12-31T23:30:00.000Z', newYearsDay: '1. Januar' },
    ...{ heardAt: '2026-11-20T23:30:00.000Z', heard: '00:30', deleted: 'heute gelöscht' },
  },
  {
    ...{ zone: 'America/Los_Angeles', at: '2026-11-20T02:30:00.000Z', clock: '18:30' },
    ...{ newYear: '2026-01-01T02:30:00.000Z', newYearsDay: '31. Dezember 2025' },
    ...{ heardAt: '2026-11-21T02:30:00.000Z', heard: 'Gestern, 18:30', deleted: 'am 20. November gelöscht' },
  },
] as const;
type Zone = (typeof ZONES)[number];

const [DELETED, LINKED] = ['2026-11-10', '2026-11-09'];
const serve = (path: string, value: unknown) => replies.set(path, () => Response.json(value));
const inDecember = (moment: string) => moment.replace('-11-', '-12-');

async function inDiary<T>(work: (db: DiaryDb) => T | Promise<T>): Promise<T> {
  const db = openDiary(PERSON);
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

async function deleteAt(moment: string): Promise<void> {
  const env = offlineEnv(() => Date.parse(moment));
  const change = { fields: { text: 'Gelöscht.' }, addImages: [], removeImages: [] };
  await inDiary(async (db) => {
    await saveEntry(db, env, { date: DELETED, timeZone: 'Europe/Berlin', change });
    await deleteEntry(db, env, DELETED);
  });
}

interface Place {
  what: string;
  open: (zone: Zone) => Promise<unknown>;
  words: (zone: Zone) => string | RegExp;
}

function invite(createdAt: string, expiresAt: string): Promise<void> {
  const id = '0b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e01';
  const invitations = [{ id, email: 'tom@example.org', state: 'open', createdAt, expiresAt }];
  serve('/api/invitations', { invitations, left: 1, earned: 0 });
  return go('/friends/invite');
}

function subscribe(at: number, more: object): Promise<void> {
  serve('/api/subscriptions', { subscriptions: [{ ...SUBSCRIPTIONS[at], ...more }], isTest: false });
  return go('/subscription');
}

/** Each place that makes a date or time of here from a moment. */
const PLACES: Place[] = [
  {
    what: 'an invitation',
    open: ({ at }) => invite(at, inDecember(at)),
    words: () => 'gesendet am 19. November · gilt bis 19. Dezember',
  },
  {
    what: 'an invitation at the turn of the year',
    open: ({ at, newYear }) => invite(newYear, at),
    words: ({ newYearsDay }) => `gesendet am ${newYearsDay} · gilt bis 19. November`,
  },
  {
    what: 'a request to a friend',
    open: async ({ at }) => {
      serve('/api/friend-requests/sent', [{ ...SENT[0], createdAt: at }]);
      await go('/friends?tab=sent');
    },
    words: () => 'gesendet am 19. November',
  },
  {
    what: 'a linked account',
    open: async ({ at }) => {
      serve('/api/auth/sign-in-methods', { external: { name: 'Wiese' }, hosted: null });
      serve('/api/auth/sign-in-ways', { hasPassword: true, linked: { email: 'mia@konten.example', linkedAt: at } });
      await go('/profile/edit');
    },
    words: () => 'Wiese · verknüpft seit 19. November 2026',
  },
  {
    what: 'the device in hand',
    open: async ({ at }) => {
      serve('/api/auth/sessions', [{ ...DEVICES[1], signedInAt: at }]);
      await go('/settings/devices');
    },
    words: () => 'Gerade eben · angemeldet seit 19. November 2026',
  },
  {
    what: 'another device',
    open: async ({ at }) => {
      serve('/api/auth/sessions', [{ ...DEVICES[0], lastUsedAt: at }]);
      await go('/settings/devices');
    },
    words: ({ clock }) => `Zuletzt benutzt: 19. November 2026 um ${clock}`,
  },
  {
    what: 'the age of an event',
    open: async ({ at }) => {
      serve('/api/events', [{ ...EVENTS[1], createdAt: at }]);
      await go('/events');
    },
    words: () => 'vor 2 Tagen erstellt',
  },
  {
    what: 'a guest who waits',
    open: async ({ heardAt }) => {
      const server = new GuestBookServer(HOSTED, []);
      server.isOwner = true;
      const book = `/api/events/share/${HOSTED.shareToken}`;
      for (const path of [book, `${book}/feed`, `${book}/stream`])
        replies.set(path, (url, init) => server.fetch(url, init));
      serve('/api/events', [HOSTED]);
      serve(`/api/events/${HOSTED.id}/gauge`, { ...GAUGE, guests: [{ ...GAUGE.guests[0], heardAt }] });
      await go(`/events/${HOSTED.shareToken}/host`);
    },
    words: ({ heard: received }) => `9 Bilder · zuletzt online ${received}`,
  },
  {
    what: 'a deleted day',
    open: async ({ at }) => {
      await deleteAt(at);
      await go('/settings/deleted');
    },
    words: () => 'am 19. November gelöscht',
  },
  {
    what: 'a day deleted around the last midnight',
    open: async ({ heardAt }) => {
      await deleteAt(heardAt);
      await go('/settings/deleted');
    },
    words: ({ deleted }) => deleted,
  },
  {
    what: 'the end of Pro',
    open: ({ at }) => subscribe(0, { endDate: inDecember(at) }),
    words: () => 'Pro bleibt dir bis zum 19. Dezember 2026.',
  },
  {
    what: 'the next payment',
    open: ({ at }) => subscribe(1, { renewsAt: inDecember(at) }),
    words: () => 'Aktiv bis 19. Dezember 2026, verlängert sich automatisch.',
  },
  {
    what: 'the last opening of a link',
    open: async ({ at }) => {
      const id = await inDiary(async (db) => {
        const change = { fields: { text: 'Am See.' }, addImages: [], removeImages: [] };
        const env = offlineEnv(() => Date.parse(at));
        await saveEntry(db, env, { date: LINKED, timeZone: 'Europe/Berlin', change });
        return db.entryIdOf(LINKED);
      });
      serve('/api/shares', [share(id, { lastOpenedAt: at })]);
      await go(`/entry/${id}`);
      await press('Teilen');
    },
    words: ({ clock }) => `3 Mal geöffnet, zuletzt: 19. November 2026 um ${clock}`,
  },
  {
    what: 'the end of an account',
    open: async ({ at }) => {
      const ending = { ...PERSON, endsAt: inDecember(at) };
      serve('/api/auth/user', ending);
      session.enter(ending);
      await go('/dashboard');
    },
    words: ({ clock }) => new RegExp(`^Endgültig: 19\\. Dezember 2026 um ${clock}`),
  },
  {
    what: 'the name of an archive',
    open: async ({ at }) => {
      vi.setSystemTime(at);
      await go('/settings/archive');
      await press('Archiv erstellen');
    },
    words: () => 'Dein Archiv ist fertig: tagfalter-miriam-2026-11-19.zip',
  },
];

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
afterAll(() => vi.useRealTimers());

describe.each(ZONES)('near midnight in $zone', (zone) => {
  beforeEach(async () => {
    vi.stubEnv('TZ', zone.zone);
    vi.setSystemTime(NOW);
    await startOver();
    for (const path of ['/api/friends', '/api/friend-requests', '/api/friend-requests/sent', '/api/blocks'])
      serve(path, []);
  });
  afterEach(async () => {
    await go('/settings');
    session.enter(PERSON);
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it.each(PLACES)('the date of $what is that of here', async ({ open, words }) => {
    // This environment would leave the page for an archive.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    await open(zone);
    await says(words(zone));
  });
});
