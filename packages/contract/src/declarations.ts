import * as v from 'valibot';
import { VisibleLineSchema } from './single-line.ts';
import { TypedNameSchema } from './typed-name.ts';

/** Ordinary or extraordinary cancellation (§ 312k BGB), or withdrawal (§ 356a BGB). */
export const DECLARATION_KINDS = ['ordinary', 'extraordinary', 'withdrawal'] as const;
export type DeclarationKind = (typeof DECLARATION_KINDS)[number];

/** UTF-16 code units. */
export const MAX_DECLARED = { name: 200, email: 254, message: 2000 } as const;
/** Default message of a withdrawal. */
export const WITHDRAWAL_TEXT = 'Hiermit widerrufe ich den von mir abgeschlossenen Vertrag über Tagfalter Pro.';

const line = (most: number) => v.pipe(VisibleLineSchema, v.maxLength(most));
const Message = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\r\n?/g, '\n').trim()),
  v.maxLength(MAX_DECLARED.message),
);
const WHO = {
  email: v.pipe(TypedNameSchema, v.maxLength(MAX_DECLARED.email), v.email()),
  name: line(MAX_DECLARED.name),
};

/** Body of POST /kuendigung (wire 22). An extraordinary cancellation needs a reason. */
export const CancellationSchema = v.pipe(
  v.object({
    ...WHO,
    kind: v.optional(v.picklist(['ordinary', 'extraordinary']), 'ordinary'),
    message: v.optional(Message, ''),
  }),
  v.forward(
    v.check(({ kind, message }) => kind === 'ordinary' || message !== ''),
    ['message'],
  ),
);

/** Body of POST /widerruf (wire 22). */
export const WithdrawalSchema = v.object({ ...WHO, message: v.optional(Message, '') });

/** With the moment that counts legally. */
export const DeclaredSchema = v.object({
  reference: v.string(),
  kind: v.picklist(DECLARATION_KINDS),
  declaredAt: v.pipe(v.string(), v.isoTimestamp()),
  name: v.string(),
  email: v.string(),
  message: v.string(),
  /** Immediate effect for a caller signed in to that address's account; else `null`, so that it reveals nothing. */
  outcome: v.nullable(v.picklist(['ended', 'nothing', 'too_late'])),
  endDate: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  /** A person still looks at it; always true for other callers. */
  isWaiting: v.boolean(),
});
export type DeclarationReply = v.InferOutput<typeof DeclaredSchema>;
