import type { WireEvent } from '@tagfalter/contract/wire-event';
import type { PickedIn } from './choose-roles.ts';

/** What a contribution needs to know of its event. */
export type ContributionEvent = Pick<WireEvent, 'id' | 'receiptKey' | 'sharingMode' | 'eventName' | 'isClosed'>;

export interface OpenContribution {
  event: ContributionEvent;
  /** Of the event's address. */
  token: string;
  /** Photos that were picked or taken on the page already. */
  files?: readonly File[];
  /** Where they were picked; the first three of `any` become favourites. */
  source?: PickedIn;
}
