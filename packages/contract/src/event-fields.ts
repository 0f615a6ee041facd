import {
  EVENT_TYPES,
  MAX_EVENT_DESCRIPTION,
  MAX_EVENT_NAME,
  MAX_GUEST_MESSAGE,
  MAX_GUEST_NAME,
  MAX_TASK,
  MAX_TASKS,
  MAX_TOP_MOMENT,
  SHARING_MODES,
} from '@tagfalter/domain/event';
import { parseColor } from '@tagfalter/domain/event-color';
import { normalizeLineEnds } from '@tagfalter/domain/text';
import * as v from 'valibot';
import { DaySchema } from './entry-values.ts';
import { VisibleLineSchema } from './single-line.ts';

/** 16 random bytes, base64url (spec decision 23). */
export const EventTokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));
export const EventParamsSchema = v.object({ token: v.string() });

const text = (most: number) => v.pipe(v.string(), v.transform(normalizeLineEnds), v.trim(), v.maxLength(most));
/** Spec §5. */
const line = (most: number) => v.pipe(VisibleLineSchema, v.maxLength(most));

export const EventNameSchema = line(MAX_EVENT_NAME);
export const EventDescriptionSchema = text(MAX_EVENT_DESCRIPTION);
export const GuestNameSchema = line(MAX_GUEST_NAME);
export const TopMomentSchema = text(MAX_TOP_MOMENT);
export const GuestMessageSchema = text(MAX_GUEST_MESSAGE);
/** Made by the host's device. */
export const TaskIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{8,36}$/));
/** For example 'ein Foto mit jemandem, den du heute kennengelernt hast'. */
export const PhotoTaskSchema = v.object({ id: TaskIdSchema, text: line(MAX_TASK) });
export type PhotoTask = v.InferOutput<typeof PhotoTaskSchema>;
/** In order. */
export const PhotoTasksSchema = v.pipe(
  v.array(PhotoTaskSchema),
  v.maxLength(MAX_TASKS),
  v.check((tasks) => new Set(tasks.map(({ id }) => id)).size === tasks.length, 'an id twice'),
);
export const EventTypeSchema = v.picklist(EVENT_TYPES);
export const SharingModeSchema = v.picklist(SHARING_MODES);
/** 128 random bits in the fragment of a link that proves the code (wire 53). Another text proves nothing. */
export const EventTicketSchema = v.pipe(v.string(), v.maxLength(100));
/** As typed; `bareEventCode` normalises it. */
export const EventCodeSchema = v.pipe(v.string(), v.maxLength(100));
/** Date in a form; empty for none. */
export const OptionalDateSchema = v.union([
  v.pipe(
    v.literal(''),
    v.transform(() => null),
  ),
  DaySchema,
]);
/** `#rrggbb`, from any form. */
export const ColorSchema = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const color = parseColor(dataset.value);
    if (color !== undefined) return color;
    addIssue({ message: 'not a colour' });
    return NEVER;
  }),
);
