import { useLingui } from '@lingui/react/macro';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import { useSyncExternalStore } from 'react';
import { relativeTime } from '#i18n/relative-time.ts';
import { useFormat } from '#i18n/use-format.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Shared clock of all relative times on the page; it runs while at least one is shown. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const thisMinute = () => Math.floor(Date.now() / MINUTE_MS);

/** Relative time in words (spec §9), kept up to date. */
export function useRelativeTime(): (instant: string) => string {
  const { t } = useLingui();
  const { language } = useFormat();
  useSyncExternalStore(subscribe, thisMinute);
  return (instant) => relativeTime(Date.parse(instant), Date.now(), language) ?? t`Gerade eben`;
}
