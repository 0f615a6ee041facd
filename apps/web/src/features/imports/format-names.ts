import type { ImportReport } from '@tagfalter/contract/imports';

/** Programs by their names, which no language changes. */
export const FORMAT_NAMES: Record<ImportReport['format'], string> = {
  'day-one': 'Day One',
  journey: 'Journey',
  tagfalter: 'Tagfalter',
};
