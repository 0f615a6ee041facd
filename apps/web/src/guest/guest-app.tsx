import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { BookStore } from '#entities/event-book/book-store.ts';
import { recallAccount } from '#entities/person/account-memory.ts';
import { GuestPage } from '#features/guestbook/guest-page.tsx';
import { deviceStore } from '#platform/browser-stores.ts';
import { useFailureToast } from '#platform/failure-toast.ts';
import { loadForm } from './fetch-ahead.ts';
import { Aside } from './lazy-aside.tsx';
import { Bars } from './lazy-member-bars.tsx';
import { Mine } from './mine.tsx';
import { formOpener } from './open-form.ts';

interface GuestAppProps {
  token: string;
  store: BookStore;
  /** Called when the form was closed: from then on this device may have a store of the event. */
  onClosed: () => void;
}

/** Joins reading a guest book and contributing to it. */
export function GuestApp({ token, store, onClosed }: GuestAppProps) {
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
      onClosed: () => {
        setCount((before) => before + 1);
        onClosed();
      },
      onFailed: (hasPhotos) => onFailed.current(hasPhotos),
    }),
  );
  const mine: NonNullable<Parameters<typeof GuestPage>[0]['mine']> = (event) => (
    <>
      {event && (event.tasks.length > 0 || recallAccount(deviceStore)) ? (
        <Aside key={`aside-${count}`} {...{ event, token, store, contribute }} />
      ) : null}
      <Mine key={count} event={event} token={token} hasContributed={count > 0} />
    </>
  );
  return <GuestPage token={token} store={store} contribute={contribute} mine={mine} bars={<Bars />} />;
}
