import * as v from 'valibot';

/** `?only=favorites` shows the favourites alone; anything else is ignored. */
export const FeedSearch = v.object({
  only: v.optional(v.fallback(v.optional(v.literal('favorites')), undefined)),
});
