import type { SubscriptionState } from '@tagfalter/domain/subscription';

/** A registered person on whose behalf something happens. */
export interface Actor {
  accountId: string;
  /** From which the ids of own entries are derived (decision 46). */
  entrySpace: string;
  email: string;
  emailVerified: boolean;
  /** Decided by the subscriptions at the moment of the call (decision 25). */
  isPro: boolean;
  /** All there have been: what was made while one ran is judged by it, however late it arrives (decision 11). */
  subscriptions: readonly SubscriptionState[];
  /** Milliseconds since the epoch: no edit of theirs was made before that day. */
  registeredAt?: number | undefined;
  /** Sign-in of the session that calls, milliseconds since the epoch; absent if unknown. */
  signedInAt?: number | undefined;
  /** Whether the operator has blocked the account; absent for not. */
  isBlocked?: boolean;
}
