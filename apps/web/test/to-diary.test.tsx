// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { ErrorCode } from '@tagfalter/contract/error';
import { takeEventOver } from '@tagfalter/contract/event-to-diary';
import type { EventEntry, WireEvent } from '@tagfalter/contract/wire-event';
import type { Visibility } from '@tagfalter/domain/field-kinds';
import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import { openDiary } from '@tagfalter/local/diary';
import { saveEntry } from '@tagfalter/local/entries/entries';
import { PATIENCE } from '@tagfalter/local/test/patience';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { router } from '#compose/router.ts';
import { env } from '#platform/env.ts';
import { fakeBrowser } from './fake-browser.ts';
import { EVENT, entry, picture } from './guest-event.ts';
import { control, fill, go, hold, PERSON, press, refusal, replies, says, startApp, startOver } from './open-app.tsx';

const tier = vi.hoisted(() => {
  const listeners = new Set<() => void>();
  let isPro = false;
  return {
    isPro: () => isPro,
    set: (next: boolean) => {
      isPro = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
});
vi.mock('#entities/person/pro/use-is-pro.ts', async () => {
  const { useSyncExternalStore } = await import('react');
  return { useIsPro: () => useSyncExternalStore(tier.subscribe, tier.isPro) };
});

const TOKEN = EVENT.shareToken;
const BOOK = `/api/events/share/${TOKEN}`;
const TAKE = `${BOOK}/diary`;
const PAGE = `/events/${TOKEN}/diary`;
const DAY = '2024-09-12';
const WEDDING: WireEvent = { ...EVENT, eventDate: DAY };
const HASHES = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(64));
const [A = '', B = '', C = '', D = ''] = HASHES;
const ENTRIES = [
  entry('anna', 2, { pictures: HASHES.slice(0, 2).map((hash) => picture(hash, true)) }),
  entry('ben', 1, { pictures: HASHES.slice(2).map((hash) => picture(hash, false)) }),
];

const book = (event: WireEvent = WEDDING, entries: EventEntry[] = ENTRIES) =>
  replies.set(BOOK, () => Response.json({ event, entries, isOwner: false }));

/** Bodies of requests to take an event over. */
const asked: v.InferInput<typeof takeEventOver.body>[] = [];
function server(reply: () => Response = () => taken('new')): void {
  replies.set(TAKE, (_address, init) => {
    asked.push(v.parse(takeEventOver.body, JSON.parse(String(init?.body))));
    return reply();
  });
}
const taken = (outcome: 'new' | 'merged' | 'same') =>
  Response.json({ date: DAY, entryId: 'the-entry', outcome, madePrivate: false });

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('#content input[type=checkbox]')];
const chosen = () => boxes().flatMap(({ checked }, index) => (checked ? index : []));
const choose = async (index: number) => {
  await vi.waitFor(() => expect(boxes().length).toBeGreaterThan(index), PATIENCE);
  boxes()[index]?.click();
};
/** Waits until the page has read how much room the day has. */
const fits = (room: number) => vi.waitFor(() => expect(chosen()).toHaveLength(room), PATIENCE);
const words = async () => (await control('Deine Worte')) as HTMLTextAreaElement;

async function writeDay(date: string, visibility: Visibility = 'private'): Promise<void> {
  const db = openDiary(PERSON);
  const change = { fields: { text: 'Schon da.', visibility }, addImages: [], removeImages: [] };
  await saveEntry(db, env, { date, timeZone: 'Europe/Berlin', change });
  db.close();
}

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(async () => {
  await startOver();
  sessionStorage.clear();
  tier.set(false);
  asked.length = 0;
});

it('says how many fit, begins with a favourite, leads to the entry', async () => {
  book();
  server();
  await go(PAGE);
  await says(
    'Am 12. September 2024 ist noch Platz für 1 Bild.',
    /Mit Pro wären es 3\./,
    'Eintrag vom 12. September 2024',
  );
  expect(chosen()).toEqual([0]);
  expect((await words()).value).toBe('Hochzeit Lena & Jonas');
  await press('Übernehmen');
  await says('In deinem Tagebuch am 12. September 2024');
  const rest = { text: 'Hochzeit Lena & Jonas', timeZone: env.timeZone(), keepVisible: false };
  expect(asked).toEqual([{ pictures: [A], ...rest }]);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/entry/the-entry'), PATIENCE);
});

it('lets no more be chosen than fit, and says so', async () => {
  tier.set(true);
  book();
  server();
  await go(PAGE);
  await says('Am 12. September 2024 ist noch Platz für 3 Bilder.', '2 Bilder ausgewählt');
  await choose(2);
  await choose(3);
  await says('Mehr passen an diesem Tag nicht hinein. Nimm erst ein anderes Bild heraus.');
  expect(chosen()).toEqual([0, 1, 2]);
  await choose(0);
  await choose(3);
  await press('Übernehmen');
  await vi.waitFor(() => expect(asked[0]?.pictures).toEqual([B, C, D]), PATIENCE);
});

it('says that an entry is joined, and names the result', async () => {
  await writeDay(DAY);
  book();
  server(() => taken('merged'));
  await go(PAGE);
  await says('An diesem Tag steht schon etwas. Bilder und Worte kommen dazu, überschrieben wird nichts.');
  await press('Übernehmen');
  await says('Zu deinem Eintrag vom 12. September 2024 dazugelegt', '1 Bild übernommen.');
});

it('says who sees the day, and keeps it visible only on wish', async () => {
  await writeDay(DAY, 'friends');
  book();
  server(() => Response.json({ date: DAY, entryId: 'the-entry', outcome: 'merged', madePrivate: true }));
  await go(PAGE);
  await says('Diesen Tag sehen deine Freunde.', 'Ohne Häkchen wird der Tag „Nur für mich“, und sein Link endet.');
  const [keep] = boxes();
  expect([keep?.labels?.[0]?.textContent, keep?.checked]).toEqual(['Weiter sichtbar lassen', false]);
  await press('Übernehmen');
  await says(/Den Tag siehst jetzt nur du\.$/);
  expect(asked).toMatchObject([{ keepVisible: false }]);
  asked.length = 0;
  await go(PAGE);
  await says('Diesen Tag sehen deine Freunde.');
  await choose(0);
  await press('Übernehmen');
  await vi.waitFor(() => expect(asked).toMatchObject([{ keepVisible: true }]), PATIENCE);
});

it('keeps choice and words without a reply, and repeats the same', async () => {
  book();
  server(() => {
    throw new TypeError('the answer is lost');
  });
  await go(PAGE);
  await fits(1);
  await choose(0);
  await choose(3);
  await fill('Deine Worte', 'Was für ein Fest.');
  await press('Übernehmen');
  await says('Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.');
  await go('/settings');
  await go(PAGE);
  await vi.waitFor(() => expect(chosen()).toEqual([3]), PATIENCE);
  expect((await words()).value).toBe('Was für ein Fest.');
  server(() => taken('same'));
  await press('Übernehmen');
  await says('Das stand schon in deinem Tagebuch');
  expect(asked).toEqual([
    { pictures: [D], text: 'Was für ein Fest.', timeZone: env.timeZone(), keepVisible: false },
    { pictures: [D], text: 'Was für ein Fest.', timeZone: env.timeZone(), keepVisible: false },
  ]);
  // A person who comes again begins anew.
  await go(PAGE);
  await vi.waitFor(() => expect(chosen()).toEqual([0]), PATIENCE);
});

it.each([
  ['too_many_images', /^So viele Bilder passen an diesem Tag nicht mehr hinein\./],
  ['quota_full', /^Dein Speicherplatz für Fotos und Aufnahmen ist voll\. Lade die Bilder herunter/],
  ['storage_full', /^Auf dem Server ist gerade kein Platz für Fotos und Aufnahmen\./],
  ['store_away', /^Fotos und Aufnahmen sind gerade nicht erreichbar\./],
  ['overloaded', /^Der Server ist gerade nicht erreichbar\./],
  ['not_found', /^Dieses Gästebuch oder eins der Bilder gibt es nicht mehr\./],
] satisfies [ErrorCode, RegExp][])('says %s in its place, with its cure, and keeps the choice', async (code, said) => {
  book();
  server(() => refusal(code));
  await go(PAGE);
  await fits(1);
  await choose(1);
  await choose(0);
  await press('Übernehmen');
  await says(said);
  expect(document.querySelector('#content [role=alert]')?.textContent).toMatch(said);
  expect((await words()).value).toBe('Hochzeit Lena & Jonas');
});

it('asks for a missing date, and refuses one after today', async () => {
  book({ ...EVENT, eventDate: null });
  server();
  const today = localDateOf(env.now(), env.timeZone());
  await go(PAGE);
  expect(await control('Tag im Tagebuch')).toHaveProperty('value', today);
  await fill('Tag im Tagebuch', addDays(today, 1));
  await says('Wähle einen Tag, der nicht nach heute liegt.');
  await press('Übernehmen');
  expect(asked).toEqual([]);
  await fill('Tag im Tagebuch', DAY);
  await says('Am 12. September 2024 ist noch Platz für 1 Bild.');
  await press('Übernehmen');
  await vi.waitFor(() => expect(asked[0]).toMatchObject({ date: DAY }), PATIENCE);
});

it('takes nothing of nothing', async () => {
  book();
  server();
  await go(PAGE);
  await fits(1);
  await choose(0);
  await choose(0);
  await choose(0);
  await fill('Deine Worte', ' ');
  await press('Übernehmen');
  await says('Wähle mindestens ein Bild, oder schreib ein paar Worte.');
  expect(asked).toEqual([]);
});

it('names a future date, an empty book, or a missing one', async () => {
  const tomorrow = addDays(localDateOf(env.now(), env.timeZone()), 1);
  book({ ...EVENT, eventDate: tomorrow });
  await go(PAGE);
  await says(/^Das Fest ist erst am /);
  expect(boxes()).toEqual([]);
  await go('/settings');
  book(WEDDING, []);
  await go(PAGE);
  await says('Noch steht nichts in diesem Gästebuch.');
  await go('/settings');
  replies.set(BOOK, () => refusal('not_found'));
  await go(PAGE);
  await says('Dieses Gästebuch gibt es nicht (mehr)');
});

it('waits, says why nothing is to be seen, and asks again', async () => {
  const other = 'BBBBBBBBBBBBBBBBBBBBBB';
  const path = `/api/events/share/${other}`;
  const deliver = hold(path);
  await go(`/events/${other}/diary`);
  await vi.waitFor(() => expect(document.querySelector('#content .skel, #content [role=status]')).not.toBeNull());
  deliver(new Response('', { status: 502 }));
  await says('Das Gästebuch ist gerade nicht zu sehen');
  replies.set(path, () => Response.json({ event: WEDDING, entries: ENTRIES, isOwner: false }));
  await press('Noch einmal versuchen');
  await says('Am 12. September 2024 ist noch Platz für 1 Bild.');
});

it('offers every picture for download, to the host the whole one', async () => {
  const whole = { ...picture(A, true), originalUrl: '/media/original-a.jpg' };
  replies.set(BOOK, () =>
    Response.json({
      event: WEDDING,
      entries: [entry('anna', 1, { pictures: [whole, picture(B, false)] })],
      isOwner: true,
    }),
  );
  await go(PAGE);
  await says('Alles zusammen als Archiv');
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#content a[download]')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/media/original-a.jpg', `/media/${B}.webp`]);
});

it('offers pictures of all pages, and goes on where one failed', async () => {
  const ofPage = (page: number) => Array.from({ length: 1000 }, (_, at) => entry(`p${page}-${at}`, 1));
  const [first, second] = [ofPage(0), ofPage(1)];
  const oldest = entry('zoe', 0, { guestName: 'Zoe', pictures: [picture(A, false)] });
  let isAway = true;
  replies.set(BOOK, ({ searchParams }) => {
    const before = searchParams.get('before');
    if (before === second.at(-1)?.id && isAway) return refusal('overloaded');
    const at = before === null ? 0 : before === first.at(-1)?.id ? 1 : 2;
    const entries = [first, second, [oldest]][at];
    const next = [first, second][at]?.at(-1)?.id;
    const headers: HeadersInit = next === undefined ? {} : { link: `<${BOOK}?limit=1000&before=${next}>; rel="next"` };
    return Response.json({ event: WEDDING, entries, isOwner: false }, { headers });
  });
  await go(PAGE);
  await says('Ältere Bilder sind gerade nicht zu sehen');
  expect(boxes().filter(({ ariaLabel }) => ariaLabel !== null)).toEqual([]);
  isAway = false;
  await press('Noch einmal versuchen');
  await control('Bild von Zoe');
});
