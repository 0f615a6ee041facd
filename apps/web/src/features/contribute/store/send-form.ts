import type { ErrorCode } from '@tagfalter/contract/error';
import { createEventEntry } from '@tagfalter/contract/event-entries';
import type { GuestFileRole } from '@tagfalter/domain/event';
import { errorOf } from '@tagfalter/local/base/request';
import * as v from 'valibot';
import type { GuestForm } from './next-form.ts';

/** Field of the spec's form for each role (spec §7). */
const FIELDS: Record<GuestFileRole, string> = {
  avatar: 'guestAvatar',
  audio: 'guestAudio',
  top: 'topImages',
  more: 'allImages',
};

/** An entry that a form has made, and the secret by which it is deleted. */
const SentEntrySchema = v.pipe(
  v.object({ id: v.string(), deleteSecret: v.string() }),
  v.transform(({ id, deleteSecret: secret }) => ({ id, secret })),
);
export type SentEntry = v.InferOutput<typeof SentEntrySchema>;

export type FormResult =
  | { status: 'sent'; entry: SentEntry }
  | { status: 'refused'; code: ErrorCode }
  | { status: 'failed' };

function formOf({ words, files, key }: GuestForm): FormData {
  const form = new FormData();
  // Without it a repeat is not told the secret.
  form.set('formKey', key);
  form.set('guestName', words.guestName);
  form.set('topMoment', words.topMoment);
  form.set('guestMessage', words.guestMessage);
  if (words.eventCode) form.set('eventCode', words.eventCode);
  if (words.ticket) form.set('ticket', words.ticket);
  for (const { blob, role, name } of files.values()) form.append(FIELDS[role], blob, name);
  return form;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Expected: the page of a portal.
    return undefined;
  }
}

/**
 * Sends a contribution in one form. Only our own error body is a verdict (wire 46).
 * @param token of the event's address
 * @param credentials headers that say who sends it, at an event for people with an account
 */
export function sendForm(
  token: string,
  form: GuestForm,
  credentials: Readonly<Record<string, string>>,
): Promise<FormResult> {
  const xhr = new XMLHttpRequest();
  return new Promise((resolve) => {
    xhr.open('POST', createEventEntry.path.replace(':token', encodeURIComponent(token)));
    xhr.setRequestHeader('idempotency-key', form.key);
    for (const [name, value] of Object.entries(credentials)) xhr.setRequestHeader(name, value);
    xhr.addEventListener('load', () => {
      const body = jsonOf(xhr.responseText);
      const entry = v.safeParse(SentEntrySchema, body);
      const isTaken = (xhr.status === 200 || xhr.status === 201) && entry.success;
      if (isTaken) return resolve({ status: 'sent', entry: entry.output });
      const code = errorOf(xhr.status, body)?.code;
      const isFinal = code !== undefined && xhr.status < 500 && xhr.status !== 429;
      resolve(isFinal ? { status: 'refused', code } : { status: 'failed' });
    });
    for (const end of ['error', 'timeout', 'abort']) xhr.addEventListener(end, () => resolve({ status: 'failed' }));
    xhr.send(formOf(form));
  });
}
