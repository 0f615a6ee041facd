import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { BookStore } from '#features/guestbook/book-store.ts';
import { GuestPage } from '#features/guestbook/guest-page.tsx';
import { useFailureToast } from '#platform/failure-toast.ts';
import { loadForm } from './fetch-ahead.ts';
import { Mine } from './mine.tsx';
import { formOpener } from './open-form.ts';

/** Joins reading a guest book and contributing to it. */
export function GuestApp({ token, store }: { token: string; store: BookStore }) {
  const { t } = useLingui();
  const failed = useFailureToast();
  const [count, setCount] = useState(0);
  const onFailed = useRef<(hasPhotos: boolean) => void>(() => undefined);
  onFailed.current = (hasPhotos) =>
    failed(
      hasPhotos
        ? t`Keine Verbindung. Lass die Seite offen: Deine Fotos warten, und sobald du Netz hast, geht es weiter.`
        : t`Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.`,
    );
  const [contribute] = useState(() =>
    formOpener({
      token,
      load: loadForm,
      onClosed: () => setCount((before) => before + 1),
      onFailed: (hasPhotos) => onFailed.current(hasPhotos),
    }),
  );
  const mine: NonNullable<Parameters<typeof GuestPage>[0]['mine']> = (event) => (
    <Mine key={count} event={event} token={token} hasContributed={count > 0} />
  );
  return <GuestPage token={token} store={store} contribute={contribute} mine={mine} />;
}
