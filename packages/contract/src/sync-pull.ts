import { blankEntry } from '@tagfalter/domain/entry';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { EntrySchema, EntryWorkSchema, RevisionSchema } from './entry.ts';
import { HashSchema } from './entry-values.ts';
import { EpochSchema, MAX_PULL_LIMIT, NumberTextSchema } from './protocol.ts';

const SyncedEntrySchema = v.object({
  ...EntrySchema.entries,
  createdAt: v.string(),
  updatedAt: v.string(),
  /** Latest field clock of the entry; the device's clock never falls behind it (S6). */
  stamp: v.string(),
  /** Media that the server has checked (S10). */
  readyMedia: v.array(HashSchema),
  /** Open requests to the assistant. */
  work: v.optional(EntryWorkSchema),
});
export type SyncedEntry = v.InferOutput<typeof SyncedEntrySchema>;

/** A living entry without blank fields (decision 018). */
export const BriefEntrySchema = v.object({
  ...v.partial(SyncedEntrySchema).entries,
  ...v.pick(SyncedEntrySchema, ['id', 'date', 'timeZone', 'createdAt', 'updatedAt', 'stamp']).entries,
  /** Place in the account's feed (S1). */
  version: v.number(),
});
export type BriefEntry = v.InferOutput<typeof BriefEntrySchema>;

export function wholeEntry({ version: _version, ...day }: BriefEntry): SyncedEntry {
  return { ...blankEntry(day.id, day.date, day.timeZone), readyMedia: [], ...day };
}

const id = v.string();
const version = v.number();

/** Can still be restored (spec decision 42). */
const DeletedEntrySchema = v.object({
  /** ISO instant of the deletion. */
  at: v.string(),
  entry: SyncedEntrySchema,
});
export type DeletedEntry = v.InferOutput<typeof DeletedEntrySchema>;

/** `record` is null for a deleted entry (S9); `deleted` is absent once it was emptied. */
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

/** Living entries among changes. */
export function recordsOf(changes: readonly Change[]): SyncedEntry[] {
  return changes.flatMap(({ collection, record }) => (collection === 'entries' && record ? [record] : []));
}

/** In the order of commits (S1); everything without a cursor. */
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
    /** Epoch of the cursor (S13). */
    epoch: v.optional(NumberTextSchema),
    /** Living entries come as `days`. */
    days: v.optional(v.literal('brief')),
  }),
  status: 200,
  reply: v.object({
    protocol: v.number(),
    changes: v.array(ChangeSchema),
    /** In addition to the changes, on request. */
    days: v.optional(v.array(BriefEntrySchema)),
    /** For the next pull; opaque. */
    cursor: v.string(),
    more: v.boolean(),
    /** Highest processed id of the client; 0 without one. */
    lastMutationId: v.number(),
    /** The cursor is too old: resync (S9). */
    reset: v.optional(v.boolean()),
    /** A new epoch means that the server lost later changes (S13). */
    epoch: EpochSchema,
    /** With `reset` into another epoch: the server has everything up to this version. */
    restoredTo: v.optional(v.number()),
  }),
  errors: ['bad_request', 'unauthorized', 'not_registered', 'client_too_old'],
});
export type PullReply = v.InferOutput<typeof pullChanges.reply>;
