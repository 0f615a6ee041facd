// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { ForeignEntry } from '@tagfalter/contract/wire-entry';
import { addDays } from '@tagfalter/domain/local-date';
import { openDiary } from '@tagfalter/local/diary';
import { saveEntry } from '@tagfalter/local/entries/entries';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { env } from '#platform/env.ts';
import { fakeBrowser } from './fake-browser.ts';
import { go, PERSON, replies, startApp, startOver } from './open-app.tsx';

const NEWEST = '2026-05-31';
/** May, April, March and a part of February. */
const DAYS = Array.from({ length: 100 }, (_, index) => addDays(NEWEST, -index));

/** Somebody else's entry for everybody. */
const OF_TOBIAS: ForeignEntry = {
  ...{ id: '7a1d3c9e-54a6-5f5e-9d7a-1c2b3a4d5e10', userId: '0b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e6f', date: NEWEST },
  ...{ timeZone: 'UTC', createdAt: '2026-05-31T08:00:00.000Z', updatedAt: '2026-05-31T08:00:00.000Z' },
  ...{
    text: 'Auf dem Brünnstein.',
    summary: '',
    summaryFrom: 'person',
    addedLater: false,
    topMoment: '',
    emojis: '',
    mood: null,
  },
  ...{ visibility: 'public', audioTranscript: '', transcriptFrom: 'person', imageUrls: [], optimizedImageUrls: [] },
  ...{ thumbnailUrls: [], mainImageIndex: 0, audioUrl: null, audioDurationMs: null, audioPeaks: [] },
  user: { firstName: 'Tobias', lastName: 'Wendt', profileImageUrl: null },
};

/** Observers of sections that come near the window; only the test tells them so. */
const observers: { rootMargin: string; announce: IntersectionObserverCallback; targets: Set<Element> }[] = [];
class FakeObserver {
  readonly #own: (typeof observers)[number];
  constructor(announce: IntersectionObserverCallback, { rootMargin = '' }: IntersectionObserverInit = {}) {
    this.#own = { rootMargin, announce, targets: new Set() };
    observers.push(this.#own);
  }
  observe(target: Element): void {
    this.#own.targets.add(target);
  }
  disconnect(): void {
    observers.splice(observers.indexOf(this.#own), 1);
  }
}

beforeAll(async () => {
  fakeBrowser();
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  return startApp();
});
beforeEach(startOver);

const cards = () => [...document.querySelectorAll('#content article[data-day]')];
const days = () => cards().map((card) => card.getAttribute('data-day'));
const section = (month: string) => document.querySelector(`[data-month="${month}"]`);

/** Tells these observers of all their targets: they are near the window where `isNear` says so. */
function announce(rootMargin: string, isNear: (target: Element) => boolean): void {
  for (const observer of observers.filter((one) => one.rootMargin === rootMargin)) {
    const changes = [...observer.targets].map((target) => ({ target, isIntersecting: isNear(target) }));
    Reflect.apply(observer.announce, undefined, [changes]);
  }
}

/** Pieces that are watched. */
const pieces = () =>
  observers.filter(({ rootMargin }) => rootMargin === '600px 0px').flatMap(({ targets }) => [...targets]);
const monthOfPiece = (piece: Element) => piece.getAttribute('data-days')?.slice(0, 7) ?? '';

/** The person scrolls: these months are near the window with all their days, and no others. */
async function near(...months: string[]): Promise<void> {
  announce('1200px 0px', (target) => target.isConnected && months.includes(target.getAttribute('data-month') ?? ''));
  await vi.waitFor(() => expect([...new Set(pieces().map(monthOfPiece))]).toEqual(months), PATIENCE);
  announce('600px 0px', () => true);
}

it('shows every entry of a long diary once its month is near', async () => {
  const db = openDiary(PERSON);
  for (const date of DAYS) {
    const change = { fields: { text: `Am ${date}.` }, addImages: [], removeImages: [] };
    await saveEntry(db, env, { date, timeZone: 'UTC', change });
  }
  db.close();
  await go('/dashboard');
  // Before it is known how many fit: a part of May is enough.
  await vi.waitFor(() => expect(days()).toEqual(DAYS.slice(0, 15)), PATIENCE);
  expect(section('2026-05')?.textContent).toContain('31 Tage');
  expect(section('2026-04')?.textContent).toBe('April 2026');

  await near('2026-05', '2026-04');
  await vi.waitFor(() => expect(days()).toEqual(DAYS.slice(0, 61)), PATIENCE);
  const [fortieth, next] = cards().slice(39, 41);
  for (const [card, place] of [
    [fortieth, 40],
    [next, 41],
  ] as const) {
    expect(card?.getAttribute('aria-posinset')).toBe(String(place));
    expect(card?.getAttribute('aria-setsize')).toBe('100');
    expect(card?.textContent).toContain(`Am ${DAYS[place - 1]}.`);
    expect(card?.querySelector('a.day__link')).not.toBeNull();
  }

  // Far rows leave the document; the last day has the last place.
  await near('2026-02');
  await vi.waitFor(() => expect(days()).toEqual(DAYS.slice(92)), PATIENCE);
  expect(cards().at(-1)?.getAttribute('aria-posinset')).toBe('100');

  // In a month that is near, days far from the window leave the document.
  await near('2026-05');
  announce('600px 0px', (target) => target.getAttribute('data-days')?.includes('2026-05-10') === true);
  await vi.waitFor(() => expect(days()).toEqual(['2026-05-12', '2026-05-11', '2026-05-10', '2026-05-09']), PATIENCE);

  // They are watched anew after the own entries were hidden.
  const own = document.querySelector<HTMLInputElement>('#content .fhead input');
  own?.click();
  await vi.waitFor(() => expect(days()).toEqual([]), PATIENCE);
  own?.click();
  await vi.waitFor(() => expect(section('2026-05')).not.toBeNull(), PATIENCE);
  await near('2026-05');
  await vi.waitFor(() => expect(days()).toEqual(DAYS.slice(0, 31)), PATIENCE);

  // The same holds in a feed that is drawn anew, where entries of others come between the days.
  replies.set('/api/feed/public', () => Response.json([OF_TOBIAS]));
  document.querySelectorAll<HTMLInputElement>('#content .fhead input')[2]?.click();
  await vi.waitFor(() => expect(document.querySelector('#content')?.textContent).toContain(OF_TOBIAS.text), PATIENCE);
  await near('2026-05');
  await vi.waitFor(() => expect(days()).toEqual([NEWEST, ...DAYS.slice(0, 31)]), PATIENCE);
});
