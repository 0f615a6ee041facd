import * as v from 'valibot';

/** Never blank (spec §5). */
export const FirstNameSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));
/** May be empty. */
export const LastNameSchema = v.pipe(v.string(), v.trim(), v.maxLength(100));
