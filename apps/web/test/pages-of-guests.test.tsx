// @vitest-environment happy-dom
import { MINUTE_MS } from '@tagfalter/domain/durations';
import { blankRow, type ContributionFile, type ReceiptRow } from '@tagfalter/local/guest/contribution-rows';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, describe, it, vi } from 'vitest';
import { createBookStore } from '#entities/event-book/book-store.ts';
import { ReceiptSlip } from '#features/contribute/receipt-slip.tsx';
import type { ContributionStoreState } from '#features/contribute/store/contribution-store.ts';
import { GuestPage } from '#features/guestbook/guest-page.tsx';
import { WallPage } from '#features/wall/wall-page.tsx';
import { activateLanguage, speakFrom, withContributeWords } from '#i18n/activate.ts';
import { CONTRIBUTE } from '#i18n/guest-catalogs.ts';
import { WALL_WORDS } from '#i18n/wall-catalogs.ts';
import { GuestBookServer } from './guest-book-server.ts';
import { EVENT } from './guest-event.ts';
import { mount } from './stage/mount.tsx';
import { BOOK, HOSTED, NOW } from './stage/one-of-each.ts';
import { stands } from './stage/stands.ts';

const PATIENCE = { timeout: 15_000, interval: 10 };
const SHOWN = BOOK.filter(({ state }) => state === 'shown').map(({ state: _, ...entry }) => entry);
const TASKED = { ...EVENT, tasks: HOSTED.tasks, entryCount: 2 };
let server: GuestBookServer;

beforeAll(async () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  vi.setSystemTime(NOW);
  HTMLImageElement.prototype.decode = async () => undefined;
  HTMLElement.prototype.showPopover = () => undefined;
  HTMLElement.prototype.hidePopover = () => undefined;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) =>
    String(input).startsWith('/media/')
      ? new Response('picture', { headers: { 'content-type': 'image/webp' } })
      : server.fetch(input, init),
  );
  speakFrom(WALL_WORDS, CONTRIBUTE);
  await activateLanguage('de');
  await withContributeWords(Promise.resolve());
});
afterEach(() => history.replaceState(null, '', '/'));
afterAll(() => void vi.useRealTimers());

const nth = async (selector: string, place: number) =>
  (await vi.waitUntil(() => document.querySelectorAll<HTMLElement>(selector)[place], PATIENCE)).click();

function guest(): ReactNode {
  server = new GuestBookServer(TASKED, SHOWN);
  const store = createBookStore(EVENT.shareToken, undefined);
  return <GuestPage token={EVENT.shareToken} store={store} contribute={vi.fn()} />;
}
function wall(): ReactNode {
  server = new GuestBookServer(TASKED, SHOWN);
  const noStore = async () => null;
  return (
    <WallPage
      token={EVENT.shareToken}
      book={createBookStore(EVENT.shareToken, undefined)}
      openStore={noStore}
      heldStore={noStore}
      restricted={null}
      missing={null}
    />
  );
}

const NAMES = ['d', 'a', 'c', 'b'];
const files = (arrived: number): ContributionFile[] =>
  NAMES.map((hash, place) => ({
    ...{ hash, source: hash, role: place === 0 ? 'top' : 'more', name: `${hash}.jpg`, size: 10 + place },
    ...{ type: 'image/jpeg', state: place < arrived ? 'received' : 'waiting' },
  }));
/** A contribution of four pictures of which so many have arrived, each with its own time. */
function slip(arrived: number, more: Partial<ContributionStoreState> = {}): ReactNode {
  const begun = { id: 'one', secret: '', device: '', account: null, createdAt: Date.parse(NOW) };
  const row = {
    ...blankRow({ id: EVENT.id, receiptKey: '', sharingMode: 'public' }, begun),
    ...{ files: files(arrived), submitted: true, told: 1 },
    ...(arrived === NAMES.length ? { state: 'finished' as const } : {}),
  };
  const receipts = NAMES.slice(0, arrived).map((hash, place): ReceiptRow => {
    return { contributionId: 'one', hash, jws: '', at: Date.parse(NOW) - (place + 1) * MINUTE_MS };
  });
  const state: ContributionStoreState = {
    row,
    receipts,
    hasFailed: false,
    pause: null,
    retryAt: null,
    isSending: true,
    ...more,
  };
  return <ReceiptSlip store={{ isStored: true, blobOf: async () => undefined }} state={state} />;
}

describe.each<[string, () => ReactNode, (() => Promise<unknown>)?]>([
  ['guest', guest],
  ['guest-pictures', guest, () => nth('[role=tab]', 1)],
  ['guest-favourites', guest, () => nth('[role=tab]', 2)],
  ['guest-second-further', guest, () => nth('.gmore button', 1)],
  ['guest-rest', guest, () => nth('.gmore button', 3)],
  ['wall', wall],
  ['slip-none', () => slip(0)],
  ['slip-one', () => slip(1)],
  ['slip-held-up', () => slip(2, { pause: 'network', isSending: false })],
  ['slip-one-left', () => slip(3)],
  ['slip-whole', () => slip(4)],
])('%s', (name, page, act) => {
  it('is what it was', async () => {
    mount(page());
    await act?.();
    await stands(name, 'body');
  });
});
