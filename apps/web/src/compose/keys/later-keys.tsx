import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { reportUnlessOffline } from '#platform/error-log.ts';
import { keyOverview } from './key-overview.ts';
import type { KeysProps } from './keys.tsx';
import { isMeant } from './meant-keys.ts';

const Keys = lazy<(props: KeysProps) => ReactNode>(() =>
  import('./keys.tsx').then(
    ({ Keys }) => ({ default: Keys }),
    (error: unknown) => {
      reportUnlessOffline(error, 'keys: the letters');
      return { default: () => null };
    },
  ),
);

/** More than anybody presses before a file has come. */
const MAX_HELD = 50;

/** Whether a key is a letter or a sign; a blank scrolls and presses buttons. */
const isSign = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

/** Keeps the letters that are pressed until somebody acts on them. */
function keepLetters(onFirst: () => void) {
  const pressed: KeyboardEvent[] = [];
  const stop = new AbortController();
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSign(event) || !isMeant(event)) return;
    // It acts in a moment; a browser's own search would take the letters after it.
    if (pressed.length < MAX_HELD) pressed.push(new KeyboardEvent('keydown', event));
    event.preventDefault();
    onFirst();
  };
  return {
    takeOver: () => {
      stop.abort();
      return pressed.splice(0);
    },
    listen: () => {
      document.addEventListener('keydown', onKeyDown, { signal: stop.signal });
      return () => document.removeEventListener('keydown', onKeyDown);
    },
  };
}

/** The letters that act, from the first one on: a phone has none (wire 32). */
export function LaterKeys() {
  const [isWanted, setWanted] = useState(false);
  const [{ takeOver, listen }] = useState(() => keepLetters(() => setWanted(true)));
  const isOverviewOpen = useSyncExternalStore(keyOverview.subscribe, keyOverview.get);
  useEffect(() => listen(), [listen]);
  return isWanted || isOverviewOpen ? (
    <Suspense>
      <Keys takeOver={takeOver} />
    </Suspense>
  ) : null;
}
