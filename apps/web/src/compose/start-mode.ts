import { isLocalDate } from '@tagfalter/domain/local-date';
import * as v from 'valibot';
import { LOST_SHARES } from '#entities/shared-in/shared-mark.ts';

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
