import { blankEntry } from '@tagfalter/domain/entry';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { EntrySchema, EntryWorkSchema, HashSchema, RevisionSchema } from './entry.ts';
import { EpochSchema, MAX_PULL_LIMIT, NumberTextSchema } from './protocol.ts';

/** An entry as the feed delivers it. */
const SyncedEntrySchema = v.object({
  ...EntrySchema.entries,
  createdAt: v.string(),
  updatedAt: v.string(),
  /** Latest field clock of the entry; a device's own clock never falls behind what it has seen (S6). */
  stamp: v.string(),
  /** Hashes of its media whose bytes the server holds and has checked (S10). */
  readyMedia: v.array(HashSchema),
  /** What the assistant was asked for and has not made yet; absent where that is nothing. */
  work: v.optional(EntryWorkSchema),
});
export type SyncedEntry = v.InferOutput<typeof SyncedEntrySchema>;

/**
 * An entry that lives, as it comes to whoever asks for days in brief: without the fields that are as in a blank one, which
 * of most days are most (decision 018).
 */
export const BriefEntrySchema = v.object({
  ...v.partial(SyncedEntrySchema).entries,
  ...v.pick(SyncedEntrySchema, ['id', 'date', 'timeZone', 'createdAt', 'updatedAt', 'stamp']).entries,
  /** Its place in the account's feed (S1). */
  version: v.number(),
});
export type BriefEntry = v.InferOutput<typeof BriefEntrySchema>;

/** The entry that a day in brief stands for. */
export function wholeEntry({ version: _version, ...day }: BriefEntry): SyncedEntry {
  return { ...blankEntry(day.id, day.date, day.timeZone), readyMedia: [], ...day };
}

const id = v.string();
const version = v.number();

/** A deleted day as it can still be brought back (spec decision 42). */
const DeletedEntrySchema = v.object({
  /** ISO instant of the deletion. */
  at: v.string(),
  entry: SyncedEntrySchema,
});
export type DeletedEntry = v.InferOutput<typeof DeletedEntrySchema>;

/** One changed record; `record` is null where the entry was deleted (S9), `deleted` absent once it was emptied. */
export const ChangeSchema = v.variant('collection', [
  v.object({
    collection: v.literal('entries'),
    id,
    version,
    record: v.nullable(SyncedEntrySchema),
    deleted: v.optional(DeletedEntrySchema),
  }),
  v.object({ collection: v.literal('revisions'), id, version, record: RevisionSchema }),
]);
export type Change = v.InferOutput<typeof ChangeSchema>;

/** The living entries among changes. */
export function recordsOf(changes: readonly Change[]): SyncedEntry[] {
  return changes.flatMap(({ collection, record }) => (collection === 'entries' && record ? [record] : []));
}

/** Reads what changed since a cursor, in the order of commits (S1). Without a cursor: everything. */
export const pullChanges = defineEndpoint({
  method: 'GET',
  path: '/api/sync/pull',
  summary: 'Read changes since a cursor',
  audience: 'user',
  query: v.object({
    cursor: v.optional(v.pipe(v.string(), v.regex(/^(\d{1,15}(-\d{1,15})?)?$/))),
    limit: v.optional(v.pipe(NumberTextSchema, v.minValue(1), v.maxValue(MAX_PULL_LIMIT))),
    clientId: v.optional(v.pipe(v.string(), v.uuid())),
    protocol: NumberTextSchema,
    /** The epoch in which the cursor was handed out (S13). */
    epoch: v.optional(NumberTextSchema),
    /** Whether entries that live come as `days`. */
    days: v.optional(v.literal('brief')),
  }),
  status: 200,
  reply: v.object({
    protocol: v.number(),
    changes: v.array(ChangeSchema),
    /** Beside the changes where they were asked for. */
    days: v.optional(v.array(BriefEntrySchema)),
    /** Where the next pull continues; opaque. */
    cursor: v.string(),
    more: v.boolean(),
    /** Highest processed id of the asking client; 0 when it named none. */
    lastMutationId: v.number(),
    /** The cursor is too old for a difference: drop what was pulled and start without one (S9). */
    reset: v.optional(v.boolean()),
    /** The account's epoch; another one than the device knows means that the server lost what came later (S13). */
    epoch: EpochSchema,
    /** With `reset` into another epoch: the version up to which the server still has everything. */
    restoredTo: v.optional(v.number()),
  }),
  errors: ['bad_request', 'unauthorized', 'not_registered', 'client_too_old'],
});
export type PullReply = v.InferOutput<typeof pullChanges.reply>;
