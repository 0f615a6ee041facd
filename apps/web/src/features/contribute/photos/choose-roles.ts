import type { GuestFileRole } from '@tagfalter/domain/event';

/** Which field files were picked in: `any` takes all, and the first three become favourites (wire 34). */
export type PickedIn = 'top' | 'more' | 'any' | 'avatar';

/** Role of a picked picture: `orElse` if `role` has no place left. */
export interface RequestedRole {
  role: GuestFileRole;
  orElse?: GuestFileRole;
}

export const REQUESTED: Record<PickedIn, RequestedRole> = {
  any: { role: 'top', orElse: 'more' },
  top: { role: 'top' },
  more: { role: 'more' },
  avatar: { role: 'avatar' },
};

export type TooMany = { code: 'too-many-top' | 'too-many-more' };

/** Problem to report if no place was left for a picture of that field. */
export function tooManyIn(field: PickedIn): TooMany {
  return { code: field === 'top' ? 'too-many-top' : 'too-many-more' };
}
