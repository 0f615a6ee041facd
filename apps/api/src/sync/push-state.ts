import type { MutationResult } from '@tagfalter/contract/sync-push';
import type { Actor } from '#api/actor.ts';
import type { Needs, StandingRecords } from '#api/changes/mutator.ts';
import type { Rows } from '#api/changes/rows.ts';
import type { Claimant } from '#api/claimant.ts';
import type { ClientState } from './client-row.ts';
import type { RememberedMutation } from './processed.ts';

/** Whose push it is, and what it touches. */
export interface PushScope {
  caller: Actor | Claimant;
  clientId: string;
  /** Keys of its mutations. */
  keys: readonly string[];
  needs: Needs;
}

/** Everything a push depends on, as it stood at one moment. */
export interface PushState extends StandingRecords {
  version: number;
  epoch: number;
  /** undefined for a device that has never pushed. */
  client: ClientState | undefined;
  /** Whether the device belongs to another account (S14). */
  isForeign: boolean;
  /** Who calls, made of what was read of them. */
  actor: Actor;
  /** That, as it was read; null where nothing had to be. */
  person: unknown;
  /** Which of the mutations have been processed, by key; with the answer where that said more than "applied". */
  processed: ReadonlyMap<string, MutationResult | null>;
}

/** What a push has worked out on a state. */
export interface PushOutcome extends Rows {
  /** The account's version afterwards. */
  version: number;
  client: ClientState;
  remembered: readonly RememberedMutation[];
}
