import { singleLine } from '@tagfalter/domain/single-line';
import { hasVisible } from '@tagfalter/domain/visible';
import * as v from 'valibot';

/** A name or another single line that others may read, cleaned at the entrance. */
export const SingleLineSchema = v.pipe(v.string(), v.transform(singleLine), v.trim());

/** A name or title that has something to see (spec decision 69). */
export const VisibleLineSchema = v.pipe(SingleLineSchema, v.check(hasVisible, 'nothing to see'));
