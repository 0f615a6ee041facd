import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

const Nothing: ComponentType = () => null;

const Tooltips = lazy(async () => {
  // Expected: no network. Names are read aloud all the same.
  const loaded = await import('#platform/tooltips/tooltips.tsx').catch(() => null);
  return { default: loaded?.Tooltips ?? Nothing };
});

/** Tooltips from the first use of mouse or keys on (wire 32); none where nothing hovers, as they would lie over the words. */
export function LaterTooltips() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (matchMedia('(hover: none)').matches) return;
    const stop = new AbortController();
    const want = () => setWanted(true);
    for (const type of ['pointermove', 'keydown']) addEventListener(type, want, { signal: stop.signal, once: true });
    return () => stop.abort();
  }, []);
  return isWanted ? (
    <Suspense>
      <Tooltips />
    </Suspense>
  ) : null;
}
