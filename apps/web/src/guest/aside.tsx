import type { OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import type { BookStore } from '#entities/event-book/book-store.ts';
import type { Contribute } from '#features/guestbook/contribute-buttons.tsx';
import { DiaryWay } from './diary-way.tsx';
import { hasDiaryWay } from './has-diary-way.ts';
import { PhotoTasks } from './photo-tasks.tsx';

export interface AsideProps {
  event: WireEvent | OwnEvent;
  token: string;
  store: BookStore;
  contribute: Contribute;
}

/** Optional parts beside a guest book: its photo tasks, and for people with an account the way into their diary. */
export function AsideParts({ event, token, store, contribute }: AsideProps) {
  return (
    <>
      {event.tasks.length > 0 ? <PhotoTasks {...{ event, token, store, contribute }} /> : null}
      {hasDiaryWay(event) ? <DiaryWay token={token} /> : null}
    </>
  );
}
