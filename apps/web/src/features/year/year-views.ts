/** Three ways to see a year; the first is shown unless another is asked for. */
export const YEAR_VIEWS = ['colours', 'calendar', 'line'] as const;
export type YearView = (typeof YEAR_VIEWS)[number];
