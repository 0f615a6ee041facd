import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

const Tooltips = lazy<ComponentType>(() =>
  import('#platform/tooltips/tooltips.tsx').then(
    ({ Tooltips }) => ({ default: Tooltips }),
    // Expected: no network. Names are read aloud all the same.
    () => ({ default: () => null }),
  ),
);

/** Tooltips from the first use of mouse or keys on (wire 32); none where nothing hovers, as they would lie over the words. */
export function LaterTooltips() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (matchMedia('(hover: none)').matches) return;
    const want = () => setWanted(true);
    addEventListener('pointermove', want, { once: true });
    addEventListener('keydown', want, { once: true });
  }, []);
  return isWanted ? (
    <Suspense>
      <Tooltips />
    </Suspense>
  ) : null;
}
