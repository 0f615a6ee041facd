import { type ReminderPush, ReminderPushSchema } from '@tagfalter/contract/reminder';
import * as v from 'valibot';

/** What a reminder does on this device. */
export interface ReminderParts {
  /** Whether somebody looks at the app now. */
  isWatched(): Promise<boolean>;
  /** Whether this device holds a diary of the account. */
  hasDiary(accountId: string): Promise<boolean>;
  /** Whether nothing has been written today in it. */
  isTodayOpen(accountId: string): Promise<boolean>;
  /** Ends the browser's subscription. */
  unsubscribe(): Promise<void>;
  show(words: { title: string; body: string; silent: boolean }): Promise<void>;
  /** Whether the browser takes the permission away from whoever shows nothing. */
  demandsNotices: boolean;
}

type Words = Record<ReminderPush['language'], { title: string; body: string }>;

/** From no catalog: the worker has none. */
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

/** What a push says; undefined for none of ours. */
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
 * Reminds of a day on which nothing has been written here yet. Where something has, that is known here before the server
 * knows it, and nothing is shown; except where that would cost the permission: there it says, without a sound, that the
 * day is kept. A device without the account's diary does not want to be called any more.
 */
export async function remind({ accountId, language }: ReminderPush, parts: ReminderParts): Promise<void> {
  if (!(await parts.hasDiary(accountId))) return parts.unsubscribe();
  if (await parts.isWatched()) return;
  if (await parts.isTodayOpen(accountId)) return parts.show({ ...OPEN_DAY[language], silent: false });
  if (parts.demandsNotices) await parts.show({ ...WRITTEN_DAY[language], silent: true });
}
