import { lazy, Suspense } from 'react';
import { useLeftBehind } from '#entities/entry/recorder/use-left-behind.ts';
import { withScreenWords } from '#i18n/activate.ts';

// Hardly ever needed, so no part of the first view (wire 32).
const UnfinishedBanner = lazy(async () => ({
  default: (await withScreenWords(import('./unfinished-banner.tsx'))).UnfinishedBanner,
}));

/** A recording that a killed tab left behind: the editor keeps it or throws it away (decision 18). */
export function UnfinishedOffer() {
  const [recording] = useLeftBehind();
  if (!recording) return null;
  return (
    <Suspense>
      <UnfinishedBanner recording={recording} />
    </Suspense>
  );
}
