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
        /** Place in the feed; null for entries that this device has kept. */
        cursor: number | null;
        /** Null once all entries are here. */
        older: string | null;
      };
    }
  | { status: 'restricted'; event: RestrictedEvent }
  | { status: 'missing' }
  | { status: 'failed'; event: AnyEvent; fault: Fault };

/** What the wall needs of the guest book that the page follows. */
export interface WallBook {
  get(): { state: WallBookState; isReachable: boolean };
  subscribe(listener: () => void): () => void;
  follow(): () => void;
  load(): Promise<void>;
  /** The address of a picture no longer holds. */
  renew(): void;
}
