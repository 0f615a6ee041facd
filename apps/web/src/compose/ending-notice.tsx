import { lazy, Suspense } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { withScreenWords } from '#i18n/activate.ts';

// Seldom needed, so no part of the first view (wire 32).
const EndingAccount = lazy(async () => ({
  default: (await withScreenWords(import('#entities/person/ending/ending-account.tsx'))).EndingAccount,
}));

/** Says on the start and in the editor that the account ends. */
export function EndingNotice() {
  const { endsAt } = useDiary().user;
  if (!endsAt) return null;
  return (
    <div className="main notice">
      <Suspense>
        <EndingAccount endsAt={endsAt} />
      </Suspense>
    </div>
  );
}
