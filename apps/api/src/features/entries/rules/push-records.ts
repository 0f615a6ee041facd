import type { ParsedMutation } from '@tagfalter/contract/mutations';
import type { RejectedPart } from '@tagfalter/contract/sync-push';
import type { FieldClock } from '@tagfalter/domain/clock';
import type { MergeText } from '@tagfalter/domain/merge-text';
import type { LostContent } from '@tagfalter/domain/revision';
import type { Actor } from '#api/base/actor.ts';
import type { Versions } from '#api/changes/versions.ts';
import type { entries } from '#api/db/entry-schema.ts';

export interface DueMutation {
  mutation: ParsedMutation;
  /** Clamped (S6). */
  clock: FieldClock;
  /** Milliseconds since the epoch, clamped to what is possible (spec decision 11). */
  madeAt: number;
}

export interface PushContext {
  actor: Actor;
  /** Milliseconds since the epoch. */
  receivedAt: number;
  versions: Versions;
  effort: Effort;
}

/** Measures the work of a push, so that it can be bounded. */
export interface Effort {
  /** Merge of texts (S7). */
  merge: MergeText;
  /** Counts a mutation's characters of text. */
  count(characters: number): void;
}

/** Parts of an accepted change that were left out (spec decision 12). */
export interface Effect {
  rejected: RejectedPart[];
  dropped: RejectedPart[];
}

/** Keys of records that mutations need. */
export interface RecordNeeds {
  entryIds: readonly string[];
  /** Entries whose revisions matter. */
  historyOf: readonly string[];
  audioHashes: readonly string[];
  /** Revisions that are offered. */
  revisionIds: readonly string[];
}

/** Latest revisions of an entry in a push: each is compared with the change. */
export const MAX_EARLIER = 100;

export interface EarlierVersion {
  /** Version of the account. */
  version: number;
  content: LostContent;
}

export interface CurrentRecords {
  /** Tombstones included. */
  entries: readonly (typeof entries.$inferSelect)[];
  /** Measured milliseconds of recordings, by hash. */
  durations: ReadonlyMap<string, number>;
  /** Revisions by entry in `historyOf`. */
  earlier: ReadonlyMap<string, readonly EarlierVersion[]>;
  /** Existing ones among `revisionIds`. */
  knownRevisions: ReadonlySet<string>;
}
