import { isLocalDate } from '@tagfalter/domain/local-date';
import * as v from 'valibot';
import { LOST_SHARES } from '#entities/shared-in/shared-mark.ts';
import { YEAR_VIEWS } from '#features/year/year-views.ts';

/**
 * `?mode=voice` starts the recorder, `?mode=photo` the photo picker (shortcuts of the manifest); `?shared=7` names a
 * share that has come, `?shared=no-space` says why one has not (workbox/src/share-target.ts); anything else is ignored.
 */
export const StartModeSearch = v.object({
  mode: v.optional(v.fallback(v.optional(v.picklist(['voice', 'photo'])), undefined)),
  shared: v.optional(
    v.fallback(v.optional(v.union([v.pipe(v.number(), v.integer()), v.picklist(LOST_SHARES)])), undefined),
  ),
});

const Day = v.optional(v.fallback(v.optional(v.pipe(v.string(), v.check(isLocalDate))), undefined));

/**
 * `?day=2026-11-25` writes that day, where the device's own date is wrong; `?date=2019-05-04` adds a day later (spec decision
 * 75); anything else is ignored.
 */
export const CreateSearch = v.object({
  ...StartModeSearch.entries,
  day: Day,
  date: Day,
});

/** `?only=favorites` shows the favourites alone; anything else is ignored. */
export const FeedSearch = v.object({
  only: v.optional(v.fallback(v.optional(v.literal('favorites')), undefined)),
});

const Year = v.optional(v.fallback(v.optional(v.pipe(v.number(), v.integer())), undefined));

/** `?year=2025&view=calendar`: this year in colours without; what is no year or view is ignored. */
export const YearSearch = v.object({
  year: Year,
  view: v.optional(v.fallback(v.optional(v.picklist(YEAR_VIEWS)), undefined)),
});

/** `?tab=import`: the tab that is open; `?year=2025`: the year whose archive is meant. What is neither is ignored. */
export const ArchiveSearch = v.object({
  tab: v.optional(v.fallback(v.optional(v.picklist(['import'])), undefined)),
  year: Year,
});

/** Owner of an entry, in links to others' entries; a value nobody can have is as none. */
export const OwnerSearch = v.object({
  owner: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined)),
});
