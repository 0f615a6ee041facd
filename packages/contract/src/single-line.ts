import { singleLine } from '@tagfalter/domain/single-line';
import * as v from 'valibot';

/** A name or another single line that others may read, cleaned at the entrance. */
export const SingleLineSchema = v.pipe(v.string(), v.transform(singleLine), v.trim());
