import type { PastEntry } from '../../packages/contract/src/admin-entries.ts';
import type { Visibility } from '../../packages/domain/src/field-kinds.ts';
import { addDays, type LocalDate } from '../../packages/domain/src/local-date.ts';
import { builtinSummary } from '../../packages/domain/src/summary/builtin-summary.ts';
import { sentencesIn } from '../../packages/domain/src/summary/sentences.ts';
import type { DemoMedia } from './media.ts';
import { type DemoEvening, EVENINGS } from './texts.ts';

const DAYS = 365;
/** The days before today on which the demo person has written without a gap. */
const STREAK = 6;

/** A text of so many sentences has a summary, made as on any device without a network. */
const LONG = 5;
/** Days before today of a long text, so that it is among the first entries seen. */
const LONG_AGO = 1;

/** Days before today of the spoken evening, so that its recording is among the first entries seen. */
const SPOKEN_AGO = 2;

/** Number of newest days with photos: they are seen first. */
const WITH_PHOTO = 3;

/** Days before today of the day that friends may read, and have answered. */
export const FOR_FRIENDS_AGO = 1;
/** Days before today of the day that a link leads to. */
export const SHARED_AGO = 3;

/** A number from 0 up to 1 that belongs to a day: the same year comes out each time. */
function lotOf(day: LocalDate, salt: number): number {
  let mixed = salt;
  for (const letter of day) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

function fits({ months }: DemoEvening, day: LocalDate): boolean {
  return months === undefined || months.includes(Number(day.slice(5, 7)));
}

const isLong = ({ text }: DemoEvening): boolean => sentencesIn(text).length >= LONG;

async function summaryOf(evening: DemoEvening): Promise<Partial<PastEntry['fields']>> {
  const { text, spoken: transcript = '' } = evening;
  if (transcript === '' && !isLong(evening)) return {};
  const { summary } = await builtinSummary({ text, transcript, language: 'de' });
  return { summary, summaryFrom: 'builtin' };
}

async function pastDay(
  day: LocalDate,
  evening: DemoEvening,
  media: DemoMedia,
  visibility: Visibility,
): Promise<PastEntry> {
  const photo = evening.photo === undefined ? undefined : media.photos.get(evening.photo);
  return {
    date: day,
    timeZone: 'Europe/Berlin',
    fields: {
      text: evening.text,
      topMoment: evening.topMoment ?? '',
      emojis: evening.emojis ?? '',
      mood: { level: evening.mood, feeling: evening.feeling ?? null, customEmoji: null },
      visibility,
      isFavorite: evening.mood === 10,
      ...(photo ? { mainImage: photo.hash } : {}),
      ...(evening.spoken ? { audio: media.voice, audioTranscript: evening.spoken } : {}),
      ...(await summaryOf(evening)),
    },
    addImages: photo ? [photo] : [],
    answers: evening.answers,
  };
}

/**
 * A year of entries before `today`, most days written, newest last. No evening comes back before all that fit its
 * season have had their turn.
 */
export async function demoYear(today: LocalDate, media: DemoMedia): Promise<PastEntry[]> {
  const lastUsed = new Map<DemoEvening, number>();
  const year: PastEntry[] = [];
  for (let ago = DAYS; ago >= 1; ago--) {
    const day = addDays(today, -ago);
    if (ago > STREAK && lotOf(day, 1) > 0.72) continue;
    const turn = (evening: DemoEvening) => (lastUsed.get(evening) ?? -1) + lotOf(day, evening.text.length) / 2;
    const fitting = EVENINGS.filter(
      (evening) =>
        fits(evening, day) &&
        (ago === SPOKEN_AGO) === (evening.spoken !== undefined) &&
        (ago > WITH_PHOTO || evening.photo !== undefined) &&
        (ago !== LONG_AGO || isLong(evening)),
    );
    const [next] = fitting.sort((a, b) => turn(a) - turn(b));
    if (!next) continue;
    lastUsed.set(next, DAYS - ago);
    year.push(await pastDay(day, next, media, ago === FOR_FRIENDS_AGO ? 'friends' : 'private'));
  }
  return year;
}
