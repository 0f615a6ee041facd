import type { SubscriptionState } from '@tagfalter/domain/subscription';

/** A registered person who is let in. */
export interface Actor {
  accountId: string;
  /** The ids of own entries derive from it (spec decision 46). */
  entrySpace: string;
  email: string;
  emailVerified: boolean;
  /** By the subscriptions at the moment of the call (spec decision 25). */
  isPro: boolean;
  /** Past ones included: a late edit is judged by the subscription that ran when it was made (spec decision 11). */
  subscriptions: readonly SubscriptionState[];
  /** Milliseconds since the epoch. No edit counts as made before that day. */
  registeredAt?: number | undefined;
  /** Sign-in of this session, milliseconds since the epoch; absent if unknown. */
  signedInAt?: number | undefined;
  /** Blocked by the operator. */
  isBlocked?: boolean;
}
