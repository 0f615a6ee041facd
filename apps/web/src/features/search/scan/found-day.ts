import { excerptAround, firstPlaceOf, placesOf, type TextRange } from '@tagfalter/domain/search/places';
import type { SearchField } from '@tagfalter/domain/search/scan';
import type { DiaryEntry } from '@tagfalter/local/entries/searched-days';

/** A day as a card of the results shows it. */
export interface ListedHit {
  id: string;
  date: string;
  /** 1 to 10. */
  mood: number | null;
  /** Hash of the main photo. */
  picture: string | null;
  /** Length of the recording, milliseconds. */
  voiceMs: number | null;
  /** Where the first word was found; `null` where filters alone were asked. */
  field: SearchField | null;
  /** A piece of that text; '' for a day without words. */
  excerpt: string;
  /** Places of the words in the excerpt. */
  places: TextRange[];
}

/** Approximate length of a card's excerpt, in characters. */
const EXCERPT = 110;
const BLANKS = /\s+/g;

function textOf(day: DiaryEntry, field: SearchField | null, term: string): string {
  const { summary, text, audioTranscript, topMoment, answers } = day;
  switch (field) {
    case null:
      return [summary, text, audioTranscript, topMoment, ...answers].find((one) => one.trim() !== '') ?? '';
    case 'answers':
      return answers.find((reply) => firstPlaceOf(reply, term)) ?? answers[0] ?? '';
    default:
      return day[field];
  }
}

/** A day as its card shows it. @param terms as typed */
export function listedHitOf(day: DiaryEntry, field: SearchField | null, terms: readonly string[]): ListedHit {
  const { id, date, mood, picture, voiceMs } = day;
  const [term = ''] = terms;
  const text = textOf(day, field, term).replace(BLANKS, ' ').trim();
  const { from, to } = excerptAround(text, firstPlaceOf(text, term), EXCERPT);
  const piece = text.slice(from, to).trim();
  const excerpt = `${from > 0 ? '… ' : ''}${piece}${to < text.length ? ' …' : ''}`;
  return { id, date, mood, picture, voiceMs, field, excerpt, places: placesOf(excerpt, terms) };
}
