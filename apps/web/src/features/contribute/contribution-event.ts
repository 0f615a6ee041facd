import type { WireEvent } from '@tagfalter/contract/wire-event';

/** Fields of an event that a contribution needs. */
export type ContributionEvent = Pick<
  WireEvent,
  'id' | 'receiptKey' | 'sharingMode' | 'eventName' | 'isClosed' | 'needsApproval' | 'tasks'
>;

export interface ContributionRequest {
  event: ContributionEvent;
  /** Token in the event's address. */
  token: string;
  /** Photos that were picked or taken on the page already. */
  files?: readonly File[];
  /** How the guest began; the first three photos become favourites in any case. */
  source?: 'camera' | 'picker' | 'button';
}
