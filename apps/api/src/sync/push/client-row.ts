import type { Hlc } from '@tagfalter/domain/clock';

/** How far the server has processed the outbox of a device. */
export interface ClientState {
  lastMutationId: number;
  /** Latest stamp of all mutations so far. */
  lastAt: Hlc;
  /** Sign-in under which its name was first seen, milliseconds since the epoch; null if nothing bounds its edits. */
  firstSignInAt: number | null;
}
