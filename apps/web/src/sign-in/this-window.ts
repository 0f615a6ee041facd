import * as v from 'valibot';
import { tabStore } from '#platform/browser-stores.ts';
import { keptJson } from '#platform/kept-json.ts';

/** Key of this window's attempt; it outlasts the provider's page. A popup has its own, whatever its opener keeps. */
const WINDOW_KEY = 'tagfalter.sign-in-window';

const WindowSchema = v.object({
  attempt: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  way: v.picklist(['popup', 'redirect']),
});
export type ThisWindow = v.InferOutput<typeof WindowSchema>;

export function keepWindow({ attempt, way }: ThisWindow): void {
  tabStore.setItem(WINDOW_KEY, JSON.stringify({ attempt, way }));
}

/** Returns null if the attempt did not begin in this window. */
export function readWindow(): ThisWindow | null {
  const parsed = v.safeParse(WindowSchema, keptJson(tabStore, WINDOW_KEY));
  return parsed.success ? parsed.output : null;
}

/**
 * Resolves with true once `happens` is called, and with false if it is not called within `ms`.
 * @param begin receives `happens`
 */
export function within(ms: number, begin: (happens: () => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    begin(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
