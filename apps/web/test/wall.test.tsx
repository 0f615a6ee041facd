// @vitest-environment happy-dom
import type { EventEntry, RestrictedEvent, WireEvent } from '@tagfalter/contract/wire-event';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBookStore } from '#entities/event-book/book-store.ts';
import { WallPage } from '#features/wall/wall-page.tsx';
import { activateLanguage, speakFrom } from '#i18n/activate.ts';
import { WALL_WORDS } from '#i18n/wall-catalogs.ts';
import { deviceStore } from '#platform/browser-stores.ts';
import { GuestBookServer } from './guest-book-server.ts';
import { EVENT, entry, picture } from './guest-event.ts';
import { mount } from './stage/mount.tsx';

const TOKEN = EVENT.shareToken;
let server: GuestBookServer;

beforeAll(async () => {
  HTMLImageElement.prototype.decode = async () => undefined;
  speakFrom(WALL_WORDS);
  await activateLanguage('de');
});
beforeEach(() => {
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    if (!String(args[0]).startsWith('/media/')) return server.fetch(...args);
    if (!server.isThere) throw new TypeError('no network');
    return new Response('picture', { headers: { 'content-type': 'image/webp' } });
  });
});
afterEach(() => {
  deviceStore.removeItem(`tagfalter-wall-settings-${TOKEN}`);
});

/** Opens the wall in a browser without a store. */
function open(event: WireEvent | RestrictedEvent, entries: EventEntry[] = []): void {
  server = new GuestBookServer(event, entries);
  const store = createBookStore(TOKEN, undefined);
  const noStore = async () => null;
  mount(
    <WallPage
      token={TOKEN}
      book={store}
      openStore={noStore}
      heldStore={noStore}
      restricted={<p>Nur mit Konto</p>}
      missing={<p>Kein Event</p>}
    />,
  );
}
const says = (words: string) => vi.waitFor(() => expect(document.body.textContent).toContain(words), PATIENCE);
const slide = () => document.querySelector('[data-slide]')?.getAttribute('data-slide') ?? null;
const TOP = { pictures: [picture('p1', true)], topMoment: 'Das Ja-Wort' };

describe('the wall', () => {
  it('says how to join while it is empty, shows what arrives', async () => {
    open(EVENT);
    await says('Noch keine Bilder. Wer scannt, ist gleich hier zu sehen.');
    expect(document.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe('QR-Code zum Gästebuch');
    server.change('a', entry('a', 1, TOP));
    await vi.waitFor(() => expect(slide()).toBe('a:p1'), PATIENCE);
    await says('„Das Ja-Wort“');
    await says('1 Foto von einem Gast');
    expect(deviceStore.getItem(`tagfalter-wall-${TOKEN}`)).toMatch(/^\d{4}-/);
  });

  it('lets a hidden picture go, and says when there is no network', async () => {
    open(EVENT, [entry('a', 1, TOP)]);
    await vi.waitFor(() => expect(slide()).toBe('a:p1'), PATIENCE);
    server.change('a', null);
    await vi.waitFor(() => expect(slide()).toBeNull(), PATIENCE);
    server.isThere = false;
    window.dispatchEvent(new Event('online'));
    await says('Kein Netz seit');
  });

  it('shows words and a voice that nobody hears by itself', async () => {
    open(EVENT, [
      entry('a', 1, { guestMessage: 'Macht es gut.', guestAudioUrl: '/media/a.m4a', guestAudioMs: 42_000 }),
    ]);
    await says('Macht es gut.');
    await says('Sprachgruß von Gast a0:42');
    expect(document.querySelector('audio')).toBeNull();
  });

  it('shows one task alone, as this device was told', async () => {
    const task = { id: 't1', text: 'Ein Foto mit jemand Neuem' };
    deviceStore.setItem(`tagfalter-wall-settings-${TOKEN}`, JSON.stringify({ seconds: 15, task: 't1' }));
    const pictures = [picture('p1', true), { ...picture('p2', false), task: 't1' }];
    open({ ...EVENT, tasks: [task] }, [entry('a', 1, { pictures })]);
    await vi.waitFor(() => expect(slide()).toBe('a:p2'), PATIENCE);
    await says(task.text);
  });

  it.each([
    [
      'for people with an account',
      { eventName: 'Lena & Jonas', sharingMode: 'account_required' as const },
      'Nur mit Konto',
    ],
    ['that is closed', { ...EVENT, isClosed: true }, 'Dieses Gästebuch ist geschlossen'],
  ])('says what it is of an event %s', async (_what, event, words) => {
    open(event);
    await says(words);
  });
});
