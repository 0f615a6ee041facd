import { isLocalDate, type LocalDate } from '../local-date.ts';
import type { SummaryLanguage } from '../summary/language.ts';
import { FILTER_WORDS } from './filter-words.ts';

/** How a date with slashes is read. */
export interface DateReading {
  language: SummaryLanguage;
  /** The device's date. */
  today: LocalDate;
  /** '5/4/2019' is 4 May, as in the United States. */
  isMonthFirst: boolean;
}

const BEFORE = '(?:(?:am|vom|den|on|on the|le|du|el|del) )?';
const DAY = '(?<day>\\d{1,2})(?:\\.|st|nd|rd|th|er)?';
const YEAR = '(?<year>\\d{4})';
const MONTH = '(?<name>[a-z]{3,})\\.?';
const ISO = /^(?<year>\d{4})(?<sign>[-/])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})$/;
const NUMBERS = new RegExp(
  `^${BEFORE}(?<one>\\d{1,2})(?<sign>[./-]) ?(?<two>\\d{1,2})\\k<sign> ?(?<year>\\d{4}|\\d{2})$`,
);
const NAMED = [
  new RegExp(`^${BEFORE}${DAY} (?:de |of )?${MONTH},? (?:de |del )?${YEAR}$`),
  new RegExp(`^${BEFORE}${MONTH} ${DAY},? ${YEAR}$`),
];

/** Two digits mean the newest such year that has begun. */
function wholeYear(year: string, today: LocalDate): string {
  if (year.length === 4) return year;
  const century = Number(today.slice(0, 2));
  return `${year <= today.slice(2, 4) ? century : century - 1}${year}`;
}

function dateFrom(year: string, month: string | number, day: string): LocalDate | null {
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDate(date) ? date : null;
}

/** 'mai', 'sept': a month, or the beginning of one alone; 0 for none. */
function monthNamed(name: string, language: SummaryLanguage): number {
  const begun = FILTER_WORDS[language].months.flatMap((names, index) =>
    names.split('|').some((one) => one.startsWith(name)) ? [index + 1] : [],
  );
  return begun.length === 1 ? (begun[0] ?? 0) : 0;
}

function numberedDate(phrase: string, { today, isMonthFirst }: DateReading): LocalDate | null {
  const { one = '', two = '', sign, year = '' } = NUMBERS.exec(phrase)?.groups ?? {};
  if (one === '') return null;
  const full = wholeYear(year, today);
  const [dayFirst, monthFirst] = [dateFrom(full, two, one), dateFrom(full, one, two)];
  if (sign === '.') return dayFirst;
  return isMonthFirst ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst);
}

/**
 * A date as people type it: '2019-05-04', '4.5.2019', '4/5/19', '4. Mai 2019', 'May 4, 2019'.
 * @param phrase folded
 * @returns `null` for anything else, and for a date that does not exist
 */
export function dateOfPhrase(phrase: string, reading: DateReading): LocalDate | null {
  const groups = [ISO, ...NAMED].map((form) => form.exec(phrase)?.groups).find((found) => found !== undefined);
  if (!groups) return numberedDate(phrase, reading);
  const { year = '', name, day = '' } = groups;
  return dateFrom(year, name === undefined ? (groups.month ?? '') : monthNamed(name, reading.language), day);
}
