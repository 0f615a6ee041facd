import type { Hlc } from '@tagfalter/domain/clock';

/** How far the server has processed the outbox of a device. */
export interface ClientState {
  lastMutationId: number;
  /** Latest stamp of all mutations so far. */
  lastAt: Hlc;
}
