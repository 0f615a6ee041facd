import { randomBytes } from 'node:crypto';
import { adminEntries } from '@tagfalter/contract/admin-entries';
import { addDays } from '@tagfalter/domain/local-date';
import { type Person, sha256 } from './person.ts';
import type { Stack } from './stack.ts';
import { TIME_ZONE, todaysDate } from './todays-date.ts';
import { XSS_PER_FIELD, type XssPayloads } from './xss-payloads.ts';

/** UTF-16 code units that a photo's name may have. */
const MAX_NAME = 255;
const MAX_TEXT = 1000;

/** As many as a day takes. */
const QUESTIONS = ['thanks', 'laughter', 'learned', 'pause', 'keep'] as const;

export interface HostileEntry {
  id: string;
  date: string;
  /** Current texts of the entry. */
  texts: { text: string; topMoment: string; summary: string; audioTranscript: string };
  /** By question id. */
  answers: Record<string, string>;
  /** Name of a photo whose bytes never come. */
  photo: string;
  /** Texts of its earlier version. */
  earlier: { text: string; topMoment: string; summary: string; answers: Record<string, string> };
}

/** The same date a year ago, for memories; on 29 February the day before. */
function yearAgo(today: string): string {
  const date = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  return date.endsWith('-02-29') ? date.replace('-29', '-28') : date;
}

const answersOf = (payloads: XssPayloads) =>
  Object.fromEntries(QUESTIONS.map((id) => [id, payloads.take(MAX_TEXT, 1)[0] ?? '']));

/** Writes days of which every text is a payload, each a second time over the first; newest first, the last a year ago. */
export async function writeHostileEntries(
  stack: Stack,
  person: Person,
  payloads: XssPayloads,
): Promise<HostileEntry[]> {
  const today = todaysDate();
  const of = (most: number) => payloads.take(most, 1)[0] ?? '';
  const days = Array.from({ length: XSS_PER_FIELD }, (_, index) => ({
    date: index === XSS_PER_FIELD - 1 ? yearAgo(today) : addDays(today, -index - 1),
    texts: { text: of(MAX_TEXT), topMoment: of(MAX_TEXT), summary: of(MAX_TEXT), audioTranscript: of(MAX_TEXT) },
    answers: answersOf(payloads),
    photo: of(MAX_NAME),
    earlier: { text: of(MAX_TEXT), topMoment: of(MAX_TEXT), summary: of(MAX_TEXT), answers: answersOf(payloads) },
  }));
  const accountId = await person.accountId();
  const save = (entries: object[]) => stack.askAdmin(adminEntries, { accountId, entries });
  await save(
    days.map(({ date, earlier: { answers, ...fields } }) => ({
      ...{ date, timeZone: TIME_ZONE, fields, addImages: [], answers },
    })),
  );
  await save(
    days.map(({ date, texts, answers, photo }) => ({
      ...{ date, timeZone: TIME_ZONE, answers },
      fields: texts,
      addImages: [{ hash: sha256(randomBytes(16)), type: 'image/jpeg', size: 1000, name: photo }],
    })),
  );
  const written = await person.entries();
  return days.map((day) => ({ ...day, id: written.find(({ date }) => date === day.date)?.id ?? '' }));
}
