import { lazy, Suspense } from 'react';
import { withScreenWords } from '#i18n/activate.ts';
import { useMayHaveShares } from './may-have-shares.ts';
import type { SharedCardProps } from './shared-card.tsx';

// Hardly ever needed, so no part of the first view (wire 32).
const Card = lazy(async () => ({ default: (await withScreenWords(import('./shared-card.tsx'))).SharedCard }));

/** Content shared by other apps: it waits here until somebody takes it into a day, or throws it away. */
export function SharedIn(props: SharedCardProps) {
  const may = useMayHaveShares();
  if (!may && props.mark === undefined) return null;
  return (
    <Suspense>
      <Card {...props} />
    </Suspense>
  );
}
