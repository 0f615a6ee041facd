import { addDays, type LocalDate } from '../local-date.ts';
import type { MoodBand } from '../mood.ts';
import type { SummaryLanguage } from '../summary/language.ts';
import { FILTER_WORDS, type FilterWords } from './filter-words.ts';
import type { SearchFilters, Weekday } from './filters.ts';
import { lastWeekday, monthSpan, type Season, type Span, seasonNear, weekSpan, yearSpan } from './seasons.ts';

const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const satisfies readonly Season[];
const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
const BANDS: readonly MoodBand[] = [1, 2, 3, 4, 5];

const ways = (words: string | undefined): string[] => words?.split('|') ?? [];

function spansNear(words: FilterWords, today: LocalDate, which: 'last' | 'this'): [string, Span][] {
  const away = which === 'last' ? -1 : 0;
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return [
    ...SEASONS.map((season): [string, Span] => [words[season], seasonNear(today, season, which)]),
    [words.week, weekSpan(today, away)],
    [words.month, monthSpan(year, month + away)],
    [words.year, yearSpan(year + away)],
    ...(which === 'last'
      ? WEEKDAYS.map((weekday): [string, Span] => [words.weekdays[weekday - 1] ?? '', lastWeekday(today, weekday)])
      : []),
  ];
}

/** 'letzten sommer', or 'été dernier' where the adjective follows. */
function nearPhrases(words: FilterWords, today: LocalDate, which: 'last' | 'this'): [string, SearchFilters][] {
  return spansNear(words, today, which).flatMap(([names, span]) =>
    ways(names).flatMap((name) =>
      ways(words[which]).flatMap((near): [string, SearchFilters][] => [
        [`${near} ${name}`, { span }],
        [`${name} ${near}`, { span }],
      ]),
    ),
  );
}

/**
 * Every phrase that means days, folded.
 * @param today the device's date
 */
export function phrasesOf(language: SummaryLanguage, today: LocalDate): ReadonlyMap<string, SearchFilters> {
  const words = FILTER_WORDS[language];
  const all = (names: string | undefined, filters: SearchFilters) =>
    ways(names).map((name): [string, SearchFilters] => [name, filters]);
  return new Map([
    ...all(words.favorite, { favorite: true }),
    ...all(words.photo, { withPhoto: true }),
    ...all(words.voice, { withVoice: true }),
    ...BANDS.flatMap((band) => all(words.bands[band - 1], { band })),
    ...WEEKDAYS.flatMap((weekday) => all(words.weekdays[weekday - 1], { weekday })),
    ...words.months.flatMap((names, index) => all(names, { month: index + 1 })),
    ...[words.today, words.yesterday, words.beforeYesterday].flatMap((names, away) => {
      const date = addDays(today, -away);
      return all(names, { span: { from: date, to: date } });
    }),
    ...nearPhrases(words, today, 'last'),
    ...nearPhrases(words, today, 'this'),
  ]);
}
