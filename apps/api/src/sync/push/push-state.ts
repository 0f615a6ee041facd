import type { MutationResult } from '@tagfalter/contract/sync-push';
import type { Actor } from '#api/base/actor.ts';
import type { TokenSubject } from '#api/base/token-subject.ts';
import type { Rows } from '#api/changes/rows.ts';
import type { CurrentRecords, RecordNeeds } from '#api/features/entries/rules/push-records.ts';
import type { ClientState } from './client-row.ts';
import type { RememberedMutation } from './processed.ts';

export interface PushScope {
  caller: Actor | TokenSubject;
  clientId: string;
  /** Keys of the mutations. */
  keys: readonly string[];
  needs: RecordNeeds;
}

/** Everything a push depends on, read at one moment. */
export interface PushState extends CurrentRecords {
  version: number;
  epoch: number;
  /** `undefined` for a new device. */
  client: ClientState | undefined;
  /** Made from `person`. */
  actor: Actor;
  /** `CallerLookup`'s value; null if the caller was an actor already. */
  person: unknown;
  /** Known mutations by key, with a result beyond "applied". */
  processed: ReadonlyMap<string, MutationResult | null>;
}

export interface PushOutcome extends Rows {
  /** Account version afterwards. */
  version: number;
  client: ClientState;
  remembered: readonly RememberedMutation[];
}
