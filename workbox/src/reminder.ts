import { type ReminderPush, ReminderPushSchema } from '@tagfalter/contract/reminder';
import * as v from 'valibot';

export interface ReminderParts {
  isWatched(): Promise<boolean>;
  hasDiary(accountId: string): Promise<boolean>;
  /** On this device. */
  today(): string;
  isTodayOpen(accountId: string): Promise<boolean>;
  unsubscribe(): Promise<void>;
  show(words: { title: string; body: string; lang: string; silent: boolean }): Promise<void>;
  /** The browser withdraws the permission after silent pushes. */
  demandsNotices: boolean;
}

type Words = Record<ReminderPush['language'], { title: string; body: string }>;

/** The worker has no catalogs. */
const OPEN_DAY: Words = {
  de: { title: 'Wie war dein Tag?', body: 'Ein Satz genügt.' },
  en: { title: 'How was your day?', body: 'One sentence is enough.' },
  fr: { title: 'Comment était ta journée\u00a0?', body: 'Une phrase suffit.' },
  es: { title: '¿Qué tal tu día?', body: 'Basta una frase.' },
};
const WRITTEN_DAY: Words = {
  de: { title: 'Dein Tag ist festgehalten', body: 'Heute gibt es nichts mehr zu tun.' },
  en: { title: 'Your day is kept', body: 'Nothing left to do today.' },
  fr: { title: 'Ta journée est notée', body: 'Plus rien à faire aujourd’hui.' },
  es: { title: 'Tu día está guardado', body: 'Hoy no queda nada por hacer.' },
};

export function readReminder(text: string | undefined): ReminderPush | undefined {
  try {
    const parsed = v.safeParse(ReminderPushSchema, JSON.parse(text ?? ''));
    return parsed.success ? parsed.output : undefined;
  } catch {
    // Expected: no JSON, as from the tools of a browser.
    return undefined;
  }
}

/**
 * Reminds only on the given day, because a device that slept gets the push late. Reminds only while the day has no
 * entry here. If the browser demands a notice, says silently that the day is kept. Without the account's diary,
 * unsubscribes.
 */
export async function remind({ accountId, date, language: lang }: ReminderPush, parts: ReminderParts): Promise<void> {
  if (!(await parts.hasDiary(accountId))) return parts.unsubscribe();
  if (date !== parts.today() || (await parts.isWatched())) return;
  if (await parts.isTodayOpen(accountId)) return parts.show({ ...OPEN_DAY[lang], lang, silent: false });
  if (parts.demandsNotices) await parts.show({ ...WRITTEN_DAY[lang], lang, silent: true });
}
