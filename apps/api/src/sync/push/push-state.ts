import type { MutationResult } from '@tagfalter/contract/sync-push';
import type { Actor } from '#api/base/actor.ts';
import type { TokenSubject } from '#api/base/token-subject.ts';
import type { Rows } from '#api/changes/rows.ts';
import type { CurrentRecords, RecordNeeds } from '#api/features/entries/rules/push-records.ts';
import type { ClientState } from './client-row.ts';
import type { RememberedMutation } from './processed.ts';

/** Caller, device and the records that a push needs. */
export interface PushScope {
  caller: Actor | TokenSubject;
  clientId: string;
  /** Keys of the mutations in the push. */
  keys: readonly string[];
  needs: RecordNeeds;
}

/** Everything that a push depends on, read at one moment. */
export interface PushState extends CurrentRecords {
  version: number;
  epoch: number;
  /** `undefined` if the device has never pushed. */
  client: ClientState | undefined;
  /** The caller, made from `person`. */
  actor: Actor;
  /** What `CallerLookup` read of the caller; null if the caller was an actor already. */
  person: unknown;
  /** Mutations of the push that were processed before, by key; with their result if it says more than "applied". */
  processed: ReadonlyMap<string, MutationResult | null>;
}

/** What applying a push to a state changes. */
export interface PushOutcome extends Rows {
  /** The account's version afterwards. */
  version: number;
  client: ClientState;
  remembered: readonly RememberedMutation[];
}
