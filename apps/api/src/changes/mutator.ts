import type { MutationName } from '@tagfalter/contract/mutations';
import type { RejectedPart } from '@tagfalter/contract/sync-push';
import type { FieldClock } from '@tagfalter/domain/clock';
import type { MergeText } from '@tagfalter/domain/merge-text';
import type { LostContent } from '@tagfalter/domain/revision';
import type { Actor } from '#api/actor.ts';
import type { entries } from '#api/db/entry-schema.ts';
import type { Rows } from './rows.ts';
import type { Versions } from './versions.ts';

/** What a device asks for; the mutator parses the arguments, so that bad ones refuse only this mutation (S2). */
export interface Call {
  name: MutationName;
  args: unknown;
}

/** A call that is to take effect now. */
export interface DueMutation {
  call: Call;
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
  /** How texts are merged (S7). */
  merge: MergeText;
}

/** What of an accepted mutation was not taken (decision 12). */
export interface Effect {
  rejected: RejectedPart[];
  dropped: RejectedPart[];
}

/** Records of the account that calls touch, by their keys. */
export interface Needs {
  entryIds: readonly string[];
  /** Of these, those whose earlier versions say what may be written, or need not be kept once more. */
  historyOf: readonly string[];
  audioHashes: readonly string[];
  /** Of earlier versions that are to be brought back. */
  revisionIds: readonly string[];
}

/** What an earlier version of a day holds. */
export interface EarlierVersion {
  /** The account's, as it was kept. */
  version: number;
  content: LostContent;
}

/** Those records as they stand. */
export interface StandingRecords {
  /** Tombstones included. */
  entries: readonly (typeof entries.$inferSelect)[];
  /** Lengths of recordings the server has measured, in milliseconds, by hash. */
  durations: ReadonlyMap<string, number>;
  /** Earlier versions of the days in `historyOf`, by day. */
  earlier: ReadonlyMap<string, readonly EarlierVersion[]>;
  /** Which of `revisionIds` are there. */
  knownRevisions: ReadonlySet<string>;
}

/** Records changed in memory, one mutation after the other, written at once. */
export interface MutationBatch {
  /** @throws Refusal leaving the records as they were */
  apply(mutation: DueMutation): Effect;
  /** What has changed. */
  rows(): Rows;
}

/** Calls that have been parsed, before anything was read. */
export interface ParsedCalls {
  needs: Needs;
  open(context: MutationContext, standing: StandingRecords): MutationBatch;
}

/** A feature's side of its mutations. Pure: what it needs is read for it, what it changes is written for it. */
export interface Mutator {
  names: readonly MutationName[];
  parse(accountId: string, calls: readonly Call[]): ParsedCalls;
}
