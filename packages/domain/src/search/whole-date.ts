import { isLocalDate, type LocalDate } from '../local-date.ts';

const ISO = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/;
const DOTTED = /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})$/;

/** A query that is one date: '2019-05-04', '4.5.2019'. Others may be read in several ways. */
export function wholeDate(query: string): LocalDate | null {
  const { year, month = '', day = '' } = (ISO.exec(query.trim()) ?? DOTTED.exec(query.trim()))?.groups ?? {};
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDate(date) ? date : null;
}
