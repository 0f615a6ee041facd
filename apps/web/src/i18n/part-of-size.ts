import { REGION } from './dates.ts';
import type { Language } from './language.ts';
import { fileSize } from './measures.ts';

/**
 * A part of a size as a number in the unit of the whole, for '1,4 von 2,2 MB'.
 * @param part bytes
 */
export function partOfSize(part: number, whole: number, language: Language): { part: string; whole: string } {
  const divisor = whole >= 1e6 ? 1e6 : whole >= 1e3 ? 1e3 : 1;
  const format = new Intl.NumberFormat(REGION[language], { maximumFractionDigits: whole >= 1e6 ? 1 : 0 });
  return { part: format.format(part / divisor), whole: fileSize(whole, language) };
}
