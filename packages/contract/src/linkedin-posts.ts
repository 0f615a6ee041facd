import { normalizeLineEnds } from '@tagfalter/domain/text';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { TimeZoneSchema } from './entry-values.ts';

export const POST_GOALS = ['diskussion', 'reichweite', 'vernetzung', 'website-besuch', 'angebot'] as const;
export const POST_TONALITIES = ['inspirierend', 'pragmatisch', 'humorvoll', 'seriös', 'locker', 'persönlich'] as const;
export const ADDRESS_FORMS = ['du', 'sie'] as const;
export const POST_LANGUAGES = ['deutsch', 'englisch', 'französisch', 'spanisch'] as const;
export const POST_CTAS = ['kommentieren', 'vernetzen', 'website', 'angebot'] as const;

/** UTF-16 code units (limit of LinkedIn). */
export const MAX_POST = 3000;
/** UTF-16 code units of text, summary and top moment together (wire 24). */
export const MAX_POST_SOURCE = 6000;
/** UTF-16 code units. */
export const MAX_PROFILE_FIELD = 1000;

const line = v.nullish(
  v.pipe(v.string(), v.transform(normalizeLineEnds), v.trim(), v.maxLength(MAX_PROFILE_FIELD)),
  '',
);
/** No choice travels as nothing, null or ''. */
const choice = <const T extends readonly string[]>(options: T) =>
  v.pipe(
    v.nullish(v.union([v.picklist(options), v.literal('')]), null),
    v.transform((chosen) => (chosen === '' ? null : chosen)),
  );

/** Spec §3. */
export const LinkedinProfileSchema = v.object({
  linkedinInfo: line,
  generalDescription: line,
  targetAudience: line,
  postGoal: choice(POST_GOALS),
  tonality: choice(POST_TONALITIES),
  addressForm: v.nullish(v.picklist(ADDRESS_FORMS), 'du'),
  language: v.nullish(v.picklist(POST_LANGUAGES), 'deutsch'),
  ctaType: choice(POST_CTAS),
  ctaText: line,
  specialInstructions: line,
});
export type LinkedinProfile = v.InferOutput<typeof LinkedinProfileSchema>;

export const getLinkedinProfile = defineEndpoint({
  method: 'GET',
  path: '/api/linkedin-profile',
  summary: 'The professional profile, null where none is saved',
  audience: 'user',
  status: 200,
  reply: v.nullable(LinkedinProfileSchema),
  errors: ['unauthorized', 'not_registered'],
});

export const saveLinkedinProfile = defineEndpoint({
  method: 'POST',
  path: '/api/linkedin-profile',
  summary: 'Save the professional profile',
  audience: 'user',
  body: LinkedinProfileSchema,
  status: 200,
  reply: LinkedinProfileSchema,
  errors: ['bad_request', 'unauthorized', 'not_registered'],
});

const words = v.nullish(v.pipe(v.string(), v.transform(normalizeLineEnds)), '');
/** Programs send picture addresses; they are ignored. */
const addresses = v.nullish(v.pipe(v.array(v.pipe(v.string(), v.maxLength(2048))), v.maxLength(60)), []);

/**
 * In the language of the profile. A success counts against the local date's quota (spec decision 13). Repeatable by
 * Idempotency-Key (wire 17). `profile_incomplete` without description, audience or goal.
 */
export const generateLinkedinPost = defineEndpoint({
  method: 'POST',
  path: '/api/generate-linkedin-post',
  summary: 'Turn a day into a post',
  audience: 'user',
  body: v.object({
    entryContent: v.object({
      date: v.nullish(v.pipe(v.string(), v.maxLength(40)), ''),
      text: words,
      summary: words,
      topMoment: words,
      imageUrls: addresses,
      optimizedImageUrls: addresses,
    }),
    profile: LinkedinProfileSchema,
    timeZone: v.optional(TimeZoneSchema),
  }),
  status: 200,
  reply: v.object({
    post: v.pipe(v.string(), v.maxLength(MAX_POST)),
    /** For the label (spec decision 19). */
    by: v.picklist(['ai', 'builtin']),
  }),
  errors: [
    'bad_request',
    'unauthorized',
    'not_registered',
    'ai_consent_required',
    'tier_limit',
    'text_too_long',
    'profile_incomplete',
    'nothing_to_summarize',
    'too_many_requests',
    'ai_failed',
    'ai_unavailable',
    'store_away',
  ],
});
