import type { WireEvent } from '@tagfalter/contract/wire-event';

/** What a contribution needs to know of its event. */
export type ContributionEvent = Pick<
  WireEvent,
  'id' | 'receiptKey' | 'sharingMode' | 'eventName' | 'isClosed' | 'needsApproval' | 'tasks'
>;

export interface ContributionWish {
  event: ContributionEvent;
  /** Of the event's address. */
  token: string;
  /** Photos that were picked or taken on the page already. */
  files?: readonly File[];
  /** How the guest began; of photos, the first three become favourites in any case. */
  source?: 'camera' | 'picker' | 'button';
}
