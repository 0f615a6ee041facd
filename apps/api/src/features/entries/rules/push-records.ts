import type { ParsedMutation } from '@tagfalter/contract/mutations';
import type { RejectedPart } from '@tagfalter/contract/sync-push';
import type { FieldClock } from '@tagfalter/domain/clock';
import type { MergeText } from '@tagfalter/domain/merge-text';
import type { LostContent } from '@tagfalter/domain/revision';
import type { Actor } from '#api/base/actor.ts';
import type { Versions } from '#api/changes/versions.ts';
import type { entries } from '#api/db/entry-schema.ts';

/** A mutation that is to take effect now. */
export interface DueMutation {
  mutation: ParsedMutation;
  /** Stamp for the fields it writes, not further ahead than the rules allow (S6). */
  clock: FieldClock;
  /** When it was made as far as the server can know, milliseconds since the epoch (decision 11). */
  madeAt: number;
}

export interface PushContext {
  actor: Actor;
  /** Milliseconds since the epoch. */
  receivedAt: number;
  versions: Versions;
  effort: Effort;
}

/** Counts the work of a push, so that its caller can bound it. */
export interface Effort {
  /** How texts are merged (S7). */
  merge: MergeText;
  /** Counts a mutation by the characters of text that it handles. */
  count(characters: number): void;
}

/** What of an accepted change was not taken (decision 12). */
export interface Effect {
  rejected: RejectedPart[];
  dropped: RejectedPart[];
}

/** Records of the account that mutations touch, by their keys. */
export interface RecordNeeds {
  entryIds: readonly string[];
  /** Of these, those whose earlier versions say what may be written, or need not be kept once more. */
  historyOf: readonly string[];
  audioHashes: readonly string[];
  /** Of earlier versions that are to be brought back. */
  revisionIds: readonly string[];
}

/** Earlier versions of a day that a push looks at, the latest ones: each is compared with what comes. */
export const MAX_EARLIER = 100;

/** What an earlier version of a day holds. */
export interface EarlierVersion {
  /** The account's, as it was kept. */
  version: number;
  content: LostContent;
}

/** The records that mutations touch as they stand. */
export interface CurrentRecords {
  /** Tombstones included. */
  entries: readonly (typeof entries.$inferSelect)[];
  /** Lengths of recordings the server has measured, in milliseconds, by hash. */
  durations: ReadonlyMap<string, number>;
  /** Earlier versions of the days in `historyOf`, by day. */
  earlier: ReadonlyMap<string, readonly EarlierVersion[]>;
  /** Which of `revisionIds` are there. */
  knownRevisions: ReadonlySet<string>;
}
