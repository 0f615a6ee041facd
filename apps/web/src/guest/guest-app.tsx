import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { BookStore } from '#features/guestbook/book-store.ts';
import { GuestPage } from '#features/guestbook/guest-page.tsx';
import { useFailureToast } from '#platform/failure-toast.ts';
import { contributeWith } from './contribute.ts';
import { Mine } from './mine.tsx';

/** Joins reading a guest book and contributing to it. */
export function GuestApp({ token, store }: { token: string; store: BookStore }) {
  const { t } = useLingui();
  const failed = useFailureToast();
  const [count, setCount] = useState(0);
  const contribute = contributeWith(token, {
    onClosed: () => setCount((before) => before + 1),
    onFailed: () => failed(t`Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.`),
  });
  const mine: NonNullable<Parameters<typeof GuestPage>[0]['mine']> = (event) => (
    <Mine key={count} event={event} token={token} hasContributed={count > 0} />
  );
  return <GuestPage token={token} store={store} contribute={contribute} mine={mine} />;
}
