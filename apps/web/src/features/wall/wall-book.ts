import type { EventEntry, OwnEvent, RestrictedEvent, WireEvent } from '@tagfalter/contract/wire-event';
import type { Fault } from '@tagfalter/local/base/fault';

type AnyEvent = WireEvent | OwnEvent | RestrictedEvent | null;

/** A guest book as its wall sees it. */
export type WallBookState =
  | { status: 'loading'; event: AnyEvent }
  | {
      status: 'open';
      book: {
        event: WireEvent | OwnEvent;
        /** Newest first. */
        entries: readonly EventEntry[];
        /** Position in the feed; null for entries that this device has kept. */
        cursor: number | null;
        /** Null once all entries are here. */
        older: string | null;
      };
    }
  | { status: 'restricted'; event: RestrictedEvent }
  | { status: 'missing' }
  | { status: 'failed'; event: AnyEvent; fault: Fault };

/** Interface of the guest book that the wall uses; the page follows the book. */
export interface WallBook {
  get(): { state: WallBookState; isReachable: boolean };
  subscribe(listener: () => void): () => void;
  follow(): () => void;
  load(): Promise<void>;
  /** Requests fresh addresses: a picture's address has expired. */
  renew(): void;
}
