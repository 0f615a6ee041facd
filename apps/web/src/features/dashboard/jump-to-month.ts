/** Scrolls to a month of the feed, and leads the keyboard there. @param month `2026-11` */
export function jumpToMonth(month: string): void {
  const heading = document.getElementById(`month-${month}`);
  heading?.closest('section')?.scrollIntoView({ behavior: 'instant' });
  heading?.focus({ preventScroll: true });
}

/** The twelve months of a year, `2026-01` to `2026-12`. */
export function monthsOf(year: string): string[] {
  return Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
}
