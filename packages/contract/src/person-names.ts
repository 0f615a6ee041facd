import * as v from 'valibot';
import { SingleLineSchema } from './single-line.ts';

/** Never blank (spec §5). */
export const FirstNameSchema = v.pipe(SingleLineSchema, v.minLength(1), v.maxLength(100));
/** May be empty. */
export const LastNameSchema = v.pipe(SingleLineSchema, v.maxLength(100));
