import type { Hlc } from '@tagfalter/domain/clock';

/** Progress of a device's outbox. */
export interface ClientState {
  lastMutationId: number;
  /** Latest stamp so far. */
  lastAt: Hlc;
  /** Sign-in when the name first appeared, milliseconds since the epoch; null for no bound (decision 062). */
  firstSignInAt: number | null;
}
