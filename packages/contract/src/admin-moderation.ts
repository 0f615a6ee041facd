import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { REPORT_KINDS } from './reports.ts';

/** UTF-16 code units; the person concerned reads it. */
const MAX_REASON = 2000;
const Reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_REASON));
const Uuid = v.pipe(v.string(), v.uuid());

const SubjectSchema = v.object({
  kind: v.picklist(REPORT_KINDS),
  /** Account, or guest book. */
  ownerId: Uuid,
  /** Entry or contribution. */
  target: Uuid,
});
export type ModerationSubject = v.InferOutput<typeof SubjectSchema>;

/** Version of the shown subject (0 if gone) and number of its newest report (0 without), as `17.1764366000123`. */
const VersionSchema = v.pipe(v.string(), v.regex(/^\d{1,15}\.\d{1,15}$/));

/** Names the subject and version that were seen (spec decision 61). */
const JudgedSchema = v.object({ subject: SubjectSchema, version: VersionSchema });
export type JudgedVersion = v.InferOutput<typeof JudgedSchema>;

const RequestSchema = v.variant('action', [
  v.object({ action: v.literal('list') }),
  v.object({ action: v.literal('show'), subject: SubjectSchema }),
  v.object({ action: v.literal('take-down'), ...JudgedSchema.entries, reason: Reason }),
  v.object({ action: v.literal('restore'), ...JudgedSchema.entries }),
  v.object({ action: v.literal('dismiss'), ...JudgedSchema.entries }),
  v.object({ action: v.literal('block'), email: v.string(), reason: Reason }),
  v.object({ action: v.literal('unblock'), email: v.string() }),
]);
export type ModerationRequest = v.InferOutput<typeof RequestSchema>;

const ReportedSchema = v.object({
  subject: SubjectSchema,
  count: v.number(),
  /** Time of the newest report. */
  at: v.string(),
  reasons: v.array(v.string()),
});

const ShownSchema = v.object({
  version: VersionSchema,
  /** `null` if only reports are left of it. */
  author: v.nullable(v.string()),
  date: v.nullable(v.string()),
  texts: v.array(v.string()),
  /** Names of files in the store of media. */
  media: v.array(v.string()),
  /** `further`: reports that were counted without their words. */
  reports: v.array(v.object({ at: v.string(), reason: v.string(), message: v.string(), further: v.number() })),
  /** `null` if not taken down. */
  takenDown: v.nullable(v.object({ at: v.string(), reason: v.string() })),
});

/** `missing`: there is no such thing, or nothing to undo. `conflict`: it is no longer as it was shown. */
export const adminModeration = defineEndpoint({
  method: 'POST',
  path: '/api/admin/moderation',
  summary: 'See reports, take down and block, from the same machine only',
  audience: 'admin',
  body: RequestSchema,
  status: 200,
  reply: v.variant('outcome', [
    v.object({ outcome: v.literal('listed'), reported: v.array(ReportedSchema) }),
    v.object({ outcome: v.literal('shown'), shown: ShownSchema }),
    v.object({ outcome: v.literal('done') }),
    v.object({ outcome: v.literal('missing') }),
  ]),
  errors: ['bad_request', 'not_found', 'conflict'],
});
export type ModerationOutcome = v.InferOutput<typeof adminModeration.reply>;
export type ReportedContent = v.InferOutput<typeof ShownSchema>;
