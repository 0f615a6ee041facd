/** Paper size of a printed book. */
export type BookFormat = 'a5' | 'a4';

/** Millimetres; the style sheet has the same, so that a page on the screen breaks where it breaks on paper. */
export const PAGE_SIZES: Readonly<Record<BookFormat, { width: number; height: number }>> = {
  a5: { width: 148, height: 210 },
  a4: { width: 210, height: 297 },
};
const MARGINS: Readonly<Record<BookFormat, string>> = { a5: '18mm 14mm 20mm', a4: '24mm 22mm 27mm' };
const LINE = `font: 600 8.5pt "Instrument Sans Variable", sans-serif; color: #475069;`;
const NUMBER = `font: 500 9.5pt "Literata Variable", serif; color: #475069;`;

/** A string of CSS: a name of a month could hold anything. */
const cssString = (text: string): string =>
  `"${text.replace(/["\\\n]/g, (found) => `\\${found.charCodeAt(0).toString(16)} `)}"`;

/**
 * CSS for the printed pages: size, outer page numbers, the month above left pages and the year above right pages. Size
 * and month names are known only at run time, so no style sheet has these rules.
 * @param months names by number, `11` → 'November'
 */
export function pageRules(format: BookFormat, year: string, months: ReadonlyMap<string, string>): string {
  const { width, height } = PAGE_SIZES[format];
  const rules = [
    `@page { size: ${width}mm ${height}mm; margin: ${MARGINS[format]}; }`,
    `@page :left { @bottom-left { content: counter(page); ${NUMBER} } }`,
    `@page :right { @bottom-right { content: counter(page); ${NUMBER} } @top-right { content: ${cssString(year)}; ${LINE} } }`,
    '@page cover { margin: 0; @bottom-left { content: none; } @bottom-right { content: none; } @top-right { content: none; } }',
  ];
  for (const [month, name] of months) {
    rules.push(`@page month-${month}:left { @top-left { content: ${cssString(name)}; ${LINE} } }`);
    rules.push(`@media print { .book__m[data-month="${month}"] { page: month-${month}; } }`);
  }
  return rules.join('\n');
}
