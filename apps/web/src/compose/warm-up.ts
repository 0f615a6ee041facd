import type { AnyRouter } from '@tanstack/react-router';
import { loadScreenWords, withScreenWords } from '#i18n/activate.ts';
import type { Language } from '#i18n/language.ts';
import { reportUnlessOffline } from '#platform/error-log.ts';
import type { LaunchParts } from './follow-launches.ts';
import { hasNextVersion } from './service-worker.ts';

/** After the first view is settled; before, every byte belongs to it (wire 32). */
const SETTLED_MS = 3000;

/** A summary needs no network, once its code is here (decision 19). */
const loadSummaries = () => import('@tagfalter/domain/summary/builtin-summary');
/** What the start shows after a tap. */
const loadOfStart = () =>
  Promise.all([import('#features/dashboard/figures.tsx'), import('#features/dashboard/feed-empty.tsx')]);

/** Nor does a resync that has begun (S9, S13), on a device whose worker is not installed yet. */
const loadResync = () => import('@tagfalter/local/sync/resync');

/**
 * Fetches the questions to reflect on in quiet time, so that they are here without a network.
 * @returns stops waiting
 */
export function warmQuestions(accountId: string, now: () => number, language: Language): () => void {
  const timer = setTimeout(async () => {
    try {
      const { keepReflectionQuestions } = await import('#entities/entry/reflection-questions.ts');
      await keepReflectionQuestions(accountId, now, language);
    } catch (error) {
      // Then they are fetched when somebody opens them.
      reportUnlessOffline(error, 'warming up: questions');
    }
  }, SETTLED_MS);
  return () => clearTimeout(timer);
}

/**
 * Fetches words and code of every screen in quiet time, so that losing the network right after signing in costs no screen,
 * even where the service worker is not installed yet or not allowed. Ends where a new version waits: it brings its own
 * screens, and in Chromium a request of this page can keep it from taking over (workbox/src/past-worker.ts).
 * @returns stops waiting
 */
export function warmUp(router: Pick<AnyRouter, 'routesById' | 'loadRouteChunk'>): () => void {
  const timer = setTimeout(async () => {
    const screens = Object.values(router.routesById).map((route) => () => router.loadRouteChunk(route));
    for (const load of [loadScreenWords, ...screens, loadOfStart, loadSummaries, loadResync]) {
      try {
        if (await hasNextVersion()) return;
        await load();
      } catch (error) {
        // A chunk that cannot be had now is fetched when its screen is opened.
        reportUnlessOffline(error, 'warming up: a screen');
      }
    }
  }, SETTLED_MS);
  return () => clearTimeout(timer);
}

/**
 * Follows what is opened from the app's icon, once its code is here: the browser keeps a launch until somebody takes it.
 * @returns ends it
 */
export function takeLaunches(parts: Omit<LaunchParts, 'queue'>): () => void {
  const queue = window.launchQueue;
  if (!queue) return () => undefined;
  let stop = (): void => undefined;
  const timer = setTimeout(async () => {
    try {
      const { followLaunches } = await withScreenWords(import('./follow-launches.ts'));
      stop = followLaunches({ ...parts, queue });
    } catch (error) {
      // Then the app comes to the front as it is.
      reportUnlessOffline(error, 'warming up: launches');
    }
  }, SETTLED_MS);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
