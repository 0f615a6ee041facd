import * as v from 'valibot';
import { deviceStore } from '#platform/browser-stores.ts';
import { keptJson } from '#platform/kept-json.ts';

const DraftSchema = v.object({
  guestName: v.fallback(v.string(), ''),
  topMoment: v.fallback(v.string(), ''),
  guestMessage: v.fallback(v.string(), ''),
  eventCode: v.fallback(v.string(), ''),
});

/** Words that a guest has typed (spec §2). */
export type FormDraft = v.InferOutput<typeof DraftSchema>;

const PARTS = ['guestName', 'topMoment', 'guestMessage', 'eventCode'] as const;
const NAME_KEY = 'guest-name';
const keyOf = (token: string): string => `guest-draft-${token}`;

/** The draft of an event; the name is that of last time, whichever event it was. */
export function readDraft(token: string): FormDraft {
  const name = deviceStore.getItem(NAME_KEY) ?? '';
  const parsed = v.safeParse(DraftSchema, keptJson(deviceStore, keyOf(token)));
  return parsed.success ? parsed.output : { guestName: name, topMoment: '', guestMessage: '', eventCode: '' };
}

/** Keeps the typed words, per token. */
export function keepDraft(token: string, draft: FormDraft): void {
  deviceStore.setItem(keyOf(token), JSON.stringify(draft));
}

/** Whether two drafts hold the same words, apart from blanks around them. */
export function isSameDraft(one: FormDraft, other: FormDraft): boolean {
  return PARTS.every((part) => one[part].trim() === other[part].trim());
}

/**
 * Removes a draft once its words are kept elsewhere; the name stays for the next time. Another draft, which a second
 * tab has written since, stays.
 */
export function clearDraft(token: string, sent: FormDraft): void {
  if (isSameDraft(readDraft(token), sent)) deviceStore.removeItem(keyOf(token));
  deviceStore.setItem(NAME_KEY, sent.guestName.trim());
}
