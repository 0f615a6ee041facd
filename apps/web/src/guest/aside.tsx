import type { OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import type { BookStore } from '#entities/event-book/book-store.ts';
import { recallAccount } from '#entities/person/account-memory.ts';
import type { Contribute } from '#features/guestbook/contribute-buttons.tsx';
import { deviceStore } from '#platform/browser-stores.ts';
import { DiaryWay } from './diary-way.tsx';
import { PhotoTasks } from './photo-tasks.tsx';

export interface AsideProps {
  event: WireEvent | OwnEvent;
  token: string;
  store: BookStore;
  contribute: Contribute;
}

/** What stands beside a guest book for some: its photo tasks, and for people with an account the way into their diary. */
export function AsideParts({ event, token, store, contribute }: AsideProps) {
  const isMember = recallAccount(deviceStore) !== null;
  const hasPictures = event.entryCount > 0;
  return (
    <>
      {event.tasks.length > 0 ? <PhotoTasks {...{ event, token, store, contribute }} /> : null}
      {isMember && hasPictures ? <DiaryWay token={token} /> : null}
    </>
  );
}
