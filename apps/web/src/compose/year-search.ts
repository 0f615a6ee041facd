import * as v from 'valibot';
import { YEAR_VIEWS } from '#features/year/year-views.ts';

/** `?year=2025&view=calendar`: this year in colours without; what is no year or view is ignored. */
export const YearSearch = v.object({
  year: v.optional(v.fallback(v.optional(v.pipe(v.number(), v.integer())), undefined)),
  view: v.optional(v.fallback(v.optional(v.picklist(YEAR_VIEWS)), undefined)),
});
