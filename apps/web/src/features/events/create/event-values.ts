import { EVENT_TYPES, type EventType, type SharingMode } from '@tagfalter/domain/event';
import { isEventCode } from '@tagfalter/domain/event-code';
import { DEFAULT_EVENT_COLOR, parseColor } from '@tagfalter/domain/event-color';
import { hasVisible } from '@tagfalter/domain/visible';

/** Form values of a new event. */
export interface EventValues {
  name: string;
  description: string;
  type: EventType;
  /** `YYYY-MM-DD`, empty for none. */
  date: string;
  /** As typed; `parseColor` reads it. */
  color: string;
  mode: SharingMode;
  code: string;
}

/** Values of an untouched form (spec §3, §9). */
export const EMPTY_EVENT: EventValues = {
  name: '',
  description: '',
  type: 'other',
  date: '',
  color: DEFAULT_EVENT_COLOR,
  mode: 'public',
  code: '',
};

/** Problems of a form, in the order of the fields. */
export type EventProblem = 'name-missing' | 'color-invalid' | 'code-missing' | 'code-length';

/** Validates a new event, field by field (spec §5, decision 29). */
export function checkEvent({ name, color, mode, code }: EventValues): EventProblem[] {
  const found: EventProblem[] = [];
  if (!hasVisible(name)) found.push('name-missing');
  if (parseColor(color) === undefined) found.push('color-invalid');
  if (mode === 'code_required') {
    if (code.trim() === '') found.push('code-missing');
    else if (!isEventCode(code)) found.push('code-length');
  }
  return found;
}

/** Event type of this name; `other` if unknown. */
export function eventTypeOf(name: string): EventType {
  return EVENT_TYPES.find((type) => type === name) ?? 'other';
}

/** Request body for the server. A code is sent only if guests need one. */
export function eventForm(
  { name, description, type, date, color, mode, code }: EventValues,
  cover: File | null,
): FormData {
  const form = new FormData();
  const fields = {
    eventName: name,
    eventDescription: description,
    eventType: type,
    eventDate: date,
    backgroundColor: color,
    sharingMode: mode,
    ...(mode === 'code_required' ? { eventCode: code } : {}),
  };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  if (cover) form.set('coverImage', cover);
  return form;
}
