import { tidyTypedName } from '@tagfalter/domain/typed-name';
import { hasVisible } from '@tagfalter/domain/visible';
import * as v from 'valibot';

/** UTF-16 code units as typed; those of a display name around an address included. */
const MAX_TYPED = 1000;
const MAX_ADDRESS = 254;

/** An address or a user name to look somebody up by, without what came along with it. */
export const TypedNameSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_TYPED),
  v.transform(tidyTypedName),
  v.check(hasVisible, 'nothing to see'),
);
/** In lower case. */
export const TypedAddressSchema = v.pipe(TypedNameSchema, v.toLowerCase(), v.maxLength(MAX_ADDRESS), v.email());
