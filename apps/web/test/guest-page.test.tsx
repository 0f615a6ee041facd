// @vitest-environment happy-dom

import type { EventEntry, OwnEvent, RestrictedEvent, WireEvent } from '@tagfalter/contract/wire-event';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBookStore } from '#entities/event-book/book-store.ts';
import { ACCOUNT_KEY } from '#entities/person/account-memory.ts';
import { takeReturn } from '#entities/person/return-address.ts';
import { GuestPage } from '#features/guestbook/guest-page.tsx';
import { activateLanguage, speakFrom } from '#i18n/activate.ts';
import { GUEST } from '#i18n/guest-catalogs.ts';
import { deviceStore, tabStore } from '#platform/browser-stores.ts';
import { GuestBookServer } from './guest-book-server.ts';
import { EVENT, entry, picture } from './guest-event.ts';
import { MIRIAM } from './miriam.ts';
import { leave, mount } from './stage/mount.tsx';

const TOKEN = EVENT.shareToken;
const RESTRICTED: RestrictedEvent = { eventName: 'Lena & Jonas', sharingMode: 'account_required' };
const OWN: OwnEvent = {
  ...EVENT,
  ...{ eventCode: null, ticket: null, closedAt: null, guestCount: 1, pictureCount: 0, awaitingCount: 1 },
  ...{ bytes: 0, files: 0, maxBytes: 1, maxFiles: 1 },
};
const contribute = vi.fn();
let server: GuestBookServer;

beforeAll(async () => {
  speakFrom(GUEST);
  await activateLanguage('de');
});
beforeEach(() => {
  vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => server.fetch(...args));
  contribute.mockClear();
  deviceStore.removeItem(ACCOUNT_KEY);
  history.replaceState(null, '', `/events/${TOKEN}`);
});

const settled = (check: () => void) => vi.waitFor(check, PATIENCE);
const says = (words: string) => settled(() => expect(document.body.textContent).toContain(words));
/** The first of its kind with this name; the test fails without one. */
const control = (name: string, selector = 'button, a') =>
  vi.waitUntil(
    () =>
      [...document.querySelectorAll<HTMLElement>(selector)].find(
        (one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim() === name,
      ),
    PATIENCE,
  );
const names = () => [...document.querySelectorAll('article h2')].map(({ textContent }) => textContent);
const tabs = () => [...document.querySelectorAll<HTMLElement>('[role=tab]')];
const press = (target: HTMLElement | undefined, key: string) =>
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

/** Opens the page; the server answers whatever the page brought along. */
function open(
  event: WireEvent | OwnEvent | RestrictedEvent,
  entries: EventEntry[] = [],
  { isOwner = false, first, isBegun = false }: { isOwner?: boolean; first?: WireEvent | null; isBegun?: boolean } = {},
): void {
  server = new GuestBookServer(event, entries);
  server.isOwner = isOwner;
  const store = createBookStore(TOKEN, first);
  if (isBegun) store.begin();
  mount(<GuestPage token={TOKEN} store={store} contribute={contribute} />);
}

const manyPictures = [
  ...['t1', 't2'].map((name) => picture(name, true)),
  ...Array.from({ length: 8 }, (_, index) => picture(`m${index}`, false)),
];

describe('a guest book', () => {
  it('shows favourites, three further pictures and how many there are besides (spec §9)', async () => {
    open(EVENT, [entry('a', 1, { pictures: manyPictures, guestMessage: 'Macht es gut.', topMoment: 'Das Ja.' })]);
    await says('Macht es gut.');
    await says('Das Ja.');
    await says('+5 weitere');
    expect(document.querySelectorAll('article img[loading=lazy]')).toHaveLength(5);
  });

  it('asks once for a book that was asked for ahead', async () => {
    open(EVENT, [entry('a', 1, { guestMessage: 'Macht es gut.' })], { isBegun: true });
    await says('Macht es gut.');
    expect(server.heard.filter(({ path }) => path === `/api/events/share/${TOKEN}`)).toHaveLength(1);
  });

  it('shows six pictures of a gallery, then all, and the favourites alone (spec §9)', async () => {
    open(EVENT, [entry('a', 1, { pictures: manyPictures })]);
    const [, all, favourites] = await vi.waitUntil(() => (tabs().length === 3 ? tabs() : null), PATIENCE);
    all?.click();
    await settled(() => expect(document.querySelectorAll('.gal li')).toHaveLength(6));
    expect(location.hash).toBe('#pictures');
    (await control('Alle 10 Bilder anzeigen')).click();
    await settled(() => expect(document.querySelectorAll('.gal li')).toHaveLength(10));
    favourites?.click();
    await settled(() => expect(document.querySelectorAll('.gal li')).toHaveLength(2));
  });

  it('says what a phone does before photos arrive, ignores taps (complaints 1)', async () => {
    open(EVENT);
    const choose = await control('Fotos auswählen');
    const field = await vi.waitUntil(() => document.querySelector<HTMLInputElement>('input[multiple]'), PATIENCE);
    const taps: boolean[] = [];
    field.addEventListener('click', (tap) => queueMicrotask(() => taps.push(tap.defaultPrevented)));
    choose.click();
    await says('Wartet auf deine Fotos …');
    await says('Bitte nicht noch einmal tippen. Am besten höchstens 20 auf einmal.');
    choose.click();
    await settled(() => expect(taps).toEqual([false, true]));
    (await control('Foto machen')).click();
    await settled(() => expect(choose.getAttribute('aria-disabled')).toBe('true'));
    Object.defineProperty(field, 'files', { configurable: true, value: [new File(['a'], 'a.jpg')] });
    field.dispatchEvent(new Event('change', { bubbles: true }));
    expect(contribute).toHaveBeenCalledWith(expect.anything(), 'picker', [expect.any(File)]);
    await settled(() => expect(document.body.textContent).not.toContain('Wartet auf deine Fotos …'));
    choose.click();
    await says('Wartet auf deine Fotos …');
    field.dispatchEvent(new Event('cancel'));
    await settled(() => expect(document.body.textContent).not.toContain('Wartet auf deine Fotos …'));
    expect(contribute).toHaveBeenCalledTimes(1);
  });

  it('lets arrows choose a tab, one stop for the whole list', async () => {
    open(EVENT);
    await control('Gästebuch', '[role=tab]');
    press(tabs()[0], 'ArrowLeft');
    await settled(() => expect(tabs().map((tab) => tab.tabIndex)).toEqual([-1, -1, 0]));
    await says('Noch keine Lieblingsbilder.');
    press(tabs()[2], 'ArrowRight');
    await says('Noch kein Eintrag.');
    expect(location.hash).toBe('');
  });

  it('shows new entries and lets hidden ones go while it is open', async () => {
    open(EVENT, [entry('a', 1), entry('b', 2)]);
    await settled(() => expect(names()).toEqual(['Gast b', 'Gast a']));
    server.change('c', entry('c', 3));
    await settled(() => expect(names()).toEqual(['Gast c', 'Gast b', 'Gast a']));
    server.change('b', null);
    await settled(() => expect(names()).toEqual(['Gast c', 'Gast a']));
  });

  it('reads a long book in pages, and keeps them with each change', async () => {
    const long = Array.from({ length: 250 }, (_, n) => {
      const createdAt = new Date(Date.parse('2026-09-12T18:00:00Z') - n * MINUTE_MS).toISOString();
      return entry(`e${String(n).padStart(3, '0')}`, 0, { createdAt });
    });
    open(EVENT, long);
    await settled(() => expect(names()).toHaveLength(100));
    (await control('Ältere Einträge laden')).click();
    await settled(() => expect(names()).toHaveLength(200));
    // An entry older than the last page is left to its page.
    server.change('e240', entry('e240', 0, { createdAt: long[240]?.createdAt ?? '', guestName: 'Später' }));
    server.change('e001', null);
    await settled(() => expect(names()).toHaveLength(199));
    (await control('Ältere Einträge laden')).click();
    await settled(() => expect(names()).toHaveLength(249));
    expect(document.body.textContent).not.toContain('Ältere Einträge laden');
  });

  it('is gone as soon as its event is', async () => {
    open(EVENT, [entry('a', 1)]);
    await settled(() => expect(names()).toEqual(['Gast a']));
    server.refusals.set(`GET /api/events/share/${TOKEN}/feed`, 'not_found');
    server.change('a', null);
    await says('Das Event existiert nicht oder ist nicht mehr verfügbar.');
  });

  it('asks nothing of the server for a link that leads nowhere', async () => {
    open(EVENT, [], { first: null });
    await says('Event nicht gefunden');
    expect(server.heard).toEqual([]);
  });

  it('shows its name before the reply, explains a failure, retries', async () => {
    open(EVENT, [entry('a', 1)], { first: EVENT });
    server.isThere = false;
    await says('Digitales Gästebuch für Lena & Jonas');
    await says('Keine Verbindung.');
    server.isThere = true;
    (await control('Erneut versuchen')).click();
    await settled(() => expect(names()).toEqual(['Gast a']));
  });

  it('takes nothing new once it is closed, and says so', async () => {
    open({ ...EVENT, isClosed: true });
    await says('Dieses Gästebuch ist geschlossen');
    expect(document.body.textContent).not.toContain('Fotos auswählen');
    expect(document.body.textContent).not.toContain('teilen');
  });

  it('says that contributions wait for approval', async () => {
    open({ ...EVENT, needsApproval: true });
    await says('Deiner erscheint hier, sobald er freigegeben ist.');
  });

  it('opens the form by the bar, which names a needed code', async () => {
    open({ ...EVENT, sharingMode: 'code_required' });
    (await control('Mit Code beitragen', '.fab')).click();
    expect(contribute).toHaveBeenCalledWith(expect.objectContaining({ sharingMode: 'code_required' }), 'button');
  });

  it('opens the form with the photos that were chosen', async () => {
    open(EVENT);
    await control('Fotos auswählen');
    const [, picker] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
    const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
    Object.defineProperty(picker, 'files', { value: [file] });
    picker?.dispatchEvent(new Event('change', { bubbles: true }));
    expect(contribute).toHaveBeenCalledWith(expect.anything(), 'picker', [file]);
  });
});

describe('the reader', () => {
  it('is a visitor without a token where no account is remembered', async () => {
    open(EVENT);
    await says('Noch kein Eintrag.');
    expect(new Set(server.heard.map(({ authorization }) => authorization))).toEqual(new Set([null]));
  });

  it('is the remembered account, and a visitor once that is unknown', async () => {
    deviceStore.setItem(ACCOUNT_KEY, JSON.stringify({ accountId: MIRIAM.id, user: MIRIAM }));
    open(EVENT);
    await says('Noch kein Eintrag.');
    const share = `/api/events/share/${TOKEN}`;
    expect(server.heard.find(({ path }) => path === share)?.authorization).toBe('Bearer a.b.c');
    await leave();
    open(EVENT);
    server.refusals.set('GET /api/identity/token', 'unauthorized');
    await says('Noch kein Eintrag.');
    await settled(() => expect(server.heard.find(({ path }) => path === share)?.authorization).toBeNull());
  });

  it('goes from a restricted event to the sign-in and back', async () => {
    open(RESTRICTED);
    await says('Zugang beschränkt');
    expect(document.body.textContent).not.toContain('teilen');
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    (await control('Anmelden')).click();
    expect(assign).toHaveBeenCalledWith('/?login');
    expect(takeReturn(tabStore)).toBe(`/events/${TOKEN}`);
  });
});

describe('reporting an entry', () => {
  it('sends the reason without a token, and thanks', async () => {
    open(EVENT, [entry('a', 1)]);
    (await control('Melden')).click();
    const form = await vi.waitUntil(() => document.querySelector('dialog form'), PATIENCE);
    form.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click();
    form.querySelector<HTMLElement>('[type=submit]')?.click();
    await says('Danke für deinen Hinweis');
    const [report] = server.heard.filter(({ path }) => path === '/api/reports');
    expect(report).toEqual({
      method: 'POST',
      path: '/api/reports',
      authorization: null,
      body: { kind: 'guest-entry', id: 'a', event: EVENT.id, reason: 'insult', message: '' },
    });
  });

  it('names the fault in place, and keeps typed text', async () => {
    open(EVENT, [entry('a', 1)]);
    server.refusals.set('POST /api/reports', 'too_many_requests');
    (await control('Melden')).click();
    const form = await vi.waitUntil(() => document.querySelector('dialog form'), PATIENCE);
    form.querySelector<HTMLElement>('[type=submit]')?.click();
    await settled(() => expect(form.querySelector('[role=alert]')?.textContent).toMatch(/^Zu viele Versuche\. /));
  });
});

describe('the host', () => {
  const entries = [
    entry('a', 1, { state: 'awaiting', reports: 0, making: 2 }),
    entry('b', 2, { state: 'shown', reports: 2, pictures: [{ ...picture('p', true), isHidden: true }] }),
  ];

  it('sees what waits and report counts, but no report button', async () => {
    open(OWN, entries, { isOwner: true });
    await says('1 Beitrag wartet auf dich');
    await says('Wartet auf dich');
    await says('2 Meldungen');
    await says('2 Bilder werden noch vorbereitet');
    expect(document.body.textContent).not.toContain('Melden');
    expect(document.querySelectorAll('.gp')).toHaveLength(0);
  });

  it('reads why a take-down stays hidden, and whom to contact', async () => {
    open(OWN, [entry('a', 1, { state: 'hidden', reports: 0 })], { isOwner: true });
    server.refusals.set(`PATCH /api/events/${EVENT.id}/entries/a`, 'taken_down');
    const reported = {
      kind: 'guest-entry',
      entryId: 'a',
      reason: 'Beleidigt jemanden.',
      at: '2026-11-01T00:00:00Z',
    } as const;
    const other = { ...reported, entryId: 'b', reason: 'Werbung.' };
    server.notices = { block: null, endsAt: null, takedowns: [other, reported], contact: 'betrieb@example.org' };
    (await control('Wieder zeigen', 'article button')).click();
    await says('Wer diesen Dienst betreibt, hat diesen Beitrag ausgeblendet. Wieder zeigen kannst du ihn nicht.');
    await says('Beleidigt jemanden.');
    await says('Du siehst das anders? Schreib an betrieb@example.org, dann prüfen wir es noch einmal.');
    expect(document.body.textContent).not.toContain('Werbung.');
    expect(document.querySelector('article a[href="mailto:betrieb@example.org"]')).not.toBeNull();
  });

  it('deletes an entry after a question', async () => {
    open(OWN, entries, { isOwner: true });
    (await control('Löschen', 'article button')).click();
    (await control('Löschen', 'dialog[open] button')).click();
    await settled(() => expect(names()).toEqual(['Gast a']));
    expect(server.heard.at(-1)).toMatchObject({ method: 'DELETE', path: `/api/events/share/${TOKEN}/entries/b` });
  });

  it('is led to the page for managing the event', async () => {
    open(OWN, entries, { isOwner: true });
    const link = await control('Event verwalten', '.host a');
    expect(link.getAttribute('href')).toBe(`/events/${TOKEN}/host`);
    expect((await control('Meine Events', '.host a')).getAttribute('href')).toBe('/events');
  });

  it('reads the words of spec §8 when a deletion failed', async () => {
    open(OWN, entries, { isOwner: true });
    const button = await control('Löschen', 'article button');
    server.refusals.set(`DELETE /api/events/share/${TOKEN}/entries/b`, 'forbidden');
    button.click();
    (await control('Löschen', 'dialog[open] button')).click();
    await says('Fehler beim Löschen');
    await says('Der Eintrag konnte nicht gelöscht werden.');
    expect(names()).toEqual(['Gast b', 'Gast a']);
  });
});
