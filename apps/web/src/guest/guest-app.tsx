import { useLingui } from '@lingui/react/macro';
import type { BookStore } from '#features/guestbook/book-store.ts';
import { GuestPage } from '#features/guestbook/guest-page.tsx';
import { useFailureToast } from '#platform/failure-toast.ts';
import { contributeWith } from './contribute.ts';

/** Joins reading a guest book and contributing to it. */
export function GuestApp({ token, store }: { token: string; store: BookStore }) {
  const { t } = useLingui();
  const failed = useFailureToast();
  const onFailed = () => failed(t`Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.`);
  return <GuestPage token={token} store={store} contribute={contributeWith(token, onFailed)} />;
}
