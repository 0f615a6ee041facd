import type { FieldName } from '@tagfalter/domain/entry-fields';
import type { FieldKind, FieldKinds } from '@tagfalter/domain/field-kinds';
import { SUMMARY_SOURCES, TRANSCRIPT_SOURCES, VISIBILITIES } from '@tagfalter/domain/field-kinds';
import { isLocalDate, isTimeZone } from '@tagfalter/domain/local-date';
import { FEELINGS, MOOD_MAX, MOOD_MIN } from '@tagfalter/domain/mood';
import * as v from 'valibot';
import { schemasByKind } from './field-schemas.ts';

export const DaySchema = v.pipe(v.string(), v.check(isLocalDate, 'not a calendar day'));
export const TimeZoneSchema = v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone, 'not a time zone'));
export const HashSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
export const VisibilitySchema = v.picklist(VISIBILITIES);

const MoodSchema = v.object({
  level: v.pipe(v.number(), v.integer(), v.minValue(MOOD_MIN), v.maxValue(MOOD_MAX)),
  feeling: v.nullable(v.picklist(FEELINGS)),
  customEmoji: v.nullable(v.pipe(v.string(), v.maxLength(64))),
});

const AudioRefSchema = v.object({
  hash: HashSchema,
  type: v.pipe(v.string(), v.maxLength(64)),
  size: v.pipe(v.number(), v.integer(), v.minValue(1)),
  durationMs: v.pipe(v.number(), v.integer(), v.minValue(0)),
  peaks: v.pipe(v.array(v.pipe(v.number(), v.minValue(0), v.maxValue(100))), v.maxLength(64)),
});

type KindSchemas = { [K in FieldKind]: v.GenericSchema<FieldKinds[K]> };

/** Lengths are rules, not shapes: the service refuses by name. */
const KINDS = {
  text: v.string(),
  emojis: v.string(),
  mood: v.nullable(MoodSchema),
  audio: v.nullable(AudioRefSchema),
  image: v.nullable(HashSchema),
  visibility: VisibilitySchema,
  flag: v.boolean(),
  'summary-source': v.picklist(SUMMARY_SOURCES),
  'transcript-source': v.picklist(TRANSCRIPT_SOURCES),
} as const satisfies KindSchemas;

export const fieldSchemas = <N extends FieldName>(names: readonly N[]) => schemasByKind(names, KINDS);

export const QuestionIdSchema = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/));
