import type { Entry } from '../entry.ts';
import type { LocalDate } from '../local-date.ts';
import { moodBand } from '../mood.ts';
import { EXPORT_WORDS, type ExportLanguage } from './words.ts';

export interface ShownEntry {
  entry: Entry;
  /** Path from the root of the archive; `undefined` if it lacks the bytes. */
  fileOf(hash: string): string | undefined;
  /** `undefined` if unknown. */
  questionOf(id: string): string | undefined;
  language: ExportLanguage;
}

const formatters = new Map<ExportLanguage, Intl.DateTimeFormat>();

/** 'Freitag, 20. November 2026'. */
export function longDate(date: LocalDate, language: ExportLanguage): string {
  const known = formatters.get(language);
  const formatter =
    known ??
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
    });
  if (!known) formatters.set(language, formatter);
  const text = formatter.format(Date.parse(`${date}T00:00:00Z`));
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

/** Mood, feeling, emojis, favourite and the mark of a day that was added later (spec decision 75). */
export function factsOf({ entry: { mood, emojis, isFavorite, addedLater }, language }: ShownEntry): string[] {
  const words = EXPORT_WORDS[language];
  const facts: string[] = [];
  if (mood) facts.push(`${words.mood}: ${words.moods[moodBand(mood.level)]} ${mood.level}`);
  if (mood?.customEmoji) facts.push(mood.customEmoji);
  else if (mood?.feeling) facts.push(words.feelings[mood.feeling]);
  if (emojis) facts.push(emojis);
  if (isFavorite) facts.push(words.favorite);
  if (addedLater) facts.push(words.addedLater);
  return facts;
}

/** `1:05`. */
export function exportClockTime(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
