import { lazy, Suspense } from 'react';
import { useStoreState } from '#entities/diary/diary.tsx';

const StoreWords = lazy(async () => ({ default: (await import('./store-words.tsx')).StoreWords }));

/** Says why the diary is not there, or not as it should be: screens alone would stay empty without a word. */
export function StoreNotice() {
  const state = useStoreState();
  if (state === 'opening' || state === 'open') return null;
  return (
    <div className="main notice">
      <Suspense>
        <StoreWords state={state} />
      </Suspense>
    </div>
  );
}
