import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { askedRestore } from '#entities/entry/asked-restore.ts';
import { withScreenWords } from '#i18n/activate.ts';

const LinkQuestion = lazy(async () => ({
  default: (await withScreenWords(import('#entities/entry/link-question.tsx'))).LinkQuestion,
}));

/** Shows the question about the link of a day that comes back, on whatever page. */
export function RestoreQuestion() {
  const date = useSyncExternalStore(askedRestore.subscribe, askedRestore.get);
  // The next account is not asked about a day of this one.
  useEffect(() => askedRestore.close, []);
  if (date === null) return null;
  return (
    <Suspense>
      <LinkQuestion date={date} onClose={askedRestore.close} />
    </Suspense>
  );
}
