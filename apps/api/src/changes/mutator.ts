import type { MutationName } from '@tagfalter/contract/mutations';
import type { RejectedPart } from '@tagfalter/contract/sync-push';
import type { FieldClock } from '@tagfalter/domain/clock';
import type { MergeText } from '@tagfalter/domain/merge-text';
import type { Actor } from '#api/actor.ts';
import type { Tx } from '#api/db/open.ts';
import type { Versions } from './feed.ts';

/** A mutation that is to take effect now. */
export interface DueMutation {
  name: MutationName;
  /** As they came; the mutator parses them, so that bad ones refuse only this mutation (S2). */
  args: unknown;
  /** Stamp for the fields it writes, not further ahead than the rules allow (S6). */
  clock: FieldClock;
  /** When it was made as far as the server can know, milliseconds since the epoch (decision 11). */
  madeAt: number;
}

export interface MutationContext {
  actor: Actor;
  /** Milliseconds since the epoch. */
  receivedAt: number;
  versions: Versions;
  /** How texts are merged (S7); never slow. */
  merge: MergeText;
}

/** What of an accepted mutation was not taken (decision 12). */
export interface Effect {
  rejected: RejectedPart[];
  dropped: RejectedPart[];
}

/** The records one push touches, loaded at once, changed in memory one mutation after the other, written at once. */
export interface MutationBatch {
  /** @throws Refusal leaving the records as they were */
  apply(mutation: DueMutation): Effect;
  /** Writes what has changed. */
  write(): Promise<void>;
}

/** A feature's side of its mutations. */
export interface Mutator {
  names: readonly MutationName[];
  /** Loads what `mutations` touch; called under the account's lock. */
  open(tx: Tx, context: MutationContext, mutations: readonly DueMutation[]): Promise<MutationBatch>;
}
