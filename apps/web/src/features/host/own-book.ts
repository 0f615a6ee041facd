import type { OwnEvent } from '@tagfalter/contract/wire-event';
import type { EventBook } from '#entities/event-book/book.ts';

/** A guest book as its host is told of it. */
export type OwnBook = EventBook & { event: OwnEvent };

/** Whether a book is the caller's own. */
export function isOwnBook(book: EventBook): book is OwnBook {
  return book.isOwner && 'awaitingCount' in book.event;
}
