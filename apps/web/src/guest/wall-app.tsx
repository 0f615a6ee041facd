import { isStorageError } from '@tagfalter/local/base/storage-error';
import { removeOverEvents } from '@tagfalter/local/guest/remove-over-events';
import { useEffect } from 'react';
import type { BookStore } from '#entities/event-book/book-store.ts';
import { openGuest, openHeldGuest } from '#features/contribute/store/guest-store.ts';
import { keepUsedFiles, registerGuestWorker } from '#features/contribute/store/guest-worker.ts';
import { MissingEvent } from '#features/guestbook/missing-event.tsx';
import { RestrictedEventView } from '#features/guestbook/restricted-event.tsx';
import { WallPage } from '#features/wall/wall-page.tsx';
import { env } from '#platform/env.ts';
import { report } from '#platform/error-log.ts';

export { WALL_WORDS } from '#i18n/wall-catalogs.ts';

const openStore = async (token: string) => (await openGuest(token))?.db ?? null;
const heldStore = async (token: string) => (await openHeldGuest(token))?.db ?? null;

/** The wall's page: it opens again without a network, as after a power cut at the venue. */
export function WallApp({ token, store }: { token: string; store: BookStore }) {
  useEffect(() => {
    registerGuestWorker();
    keepUsedFiles();
    removeOverEvents(env, token).catch((error: unknown) => {
      // Expected: a browser that gives the page no store.
      if (!isStorageError(error)) report(error, 'wall: events of long ago');
    });
  }, [token]);
  return (
    <WallPage
      token={token}
      book={store}
      openStore={openStore}
      heldStore={heldStore}
      restricted={<RestrictedEventView address={`/events/${token}/wall`}>{null}</RestrictedEventView>}
      missing={<MissingEvent>{null}</MissingEvent>}
    />
  );
}
