import * as v from 'valibot';

/** `?mode=voice` starts the recorder, `?mode=photo` the photo picker (shortcuts of the manifest); anything else is ignored. */
export const StartModeSearch = v.object({
  mode: v.optional(v.fallback(v.optional(v.picklist(['voice', 'photo'])), undefined)),
});
