import * as v from 'valibot';
import { SingleLineSchema, VisibleLineSchema } from './single-line.ts';

/** Never blank (spec §5). */
export const FirstNameSchema = v.pipe(VisibleLineSchema, v.maxLength(100));
/** May be empty. */
export const LastNameSchema = v.pipe(SingleLineSchema, v.maxLength(100));
