import { useLingui } from '@lingui/react/macro';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import { createEmitter, type Emitter } from '@tagfalter/local/base/store';
import { useSyncExternalStore } from 'react';
import { relativeTime } from '#i18n/relative-time.ts';
import { useFormat } from '#i18n/use-format.ts';

/** Shared clock of all relative times on the page; it runs while at least one is shown. */
const minutes: Emitter = createEmitter(() => {
  const timer = setInterval(() => minutes.emit(), MINUTE_MS);
  return () => clearInterval(timer);
});

const thisMinute = () => Math.floor(Date.now() / MINUTE_MS);

/** Relative time in words (spec §9), kept up to date. */
export function useRelativeTime(): (instant: string) => string {
  const { t } = useLingui();
  const { language } = useFormat();
  useSyncExternalStore(minutes.subscribe, thisMinute);
  return (instant) => relativeTime(Date.parse(instant), Date.now(), language) ?? t`Gerade eben`;
}
