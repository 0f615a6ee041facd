/** A registered person on whose behalf something happens. */
export interface Actor {
  accountId: string;
  email: string;
  emailVerified: boolean;
  /** Decided by subscriptions and the stored flag at the moment of the call (decision 25). */
  isPro: boolean;
}
