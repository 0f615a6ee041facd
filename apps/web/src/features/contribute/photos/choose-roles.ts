import { type GuestFileRole, MAX_MORE_IMAGES, MAX_TOP_IMAGES } from '@tagfalter/domain/event';

/** Which field files were picked in: `any` takes all, and the first three become favourites (wire 34). */
export type PickedIn = 'top' | 'more' | 'any' | 'avatar';

export type TooMany = { code: 'too-many-top' | 'too-many-more' };

/**
 * What picked pictures become. The first that fit are taken.
 * @param held roles of the files that the contribution has
 * @param count number of pictures picked
 */
export function chooseRoles(
  held: readonly GuestFileRole[],
  count: number,
  field: PickedIn,
): { roles: GuestFileRole[]; tooMany: TooMany | null } {
  const free = (role: GuestFileRole, most: number) => Math.max(0, most - held.filter((one) => one === role).length);
  const top = free('top', MAX_TOP_IMAGES);
  const more = free('more', MAX_MORE_IMAGES);
  if (field === 'avatar') return { roles: count > 0 ? ['avatar'] : [], tooMany: null };
  const tops = field === 'more' ? 0 : Math.min(top, count);
  const mores = field === 'top' ? 0 : Math.min(more, count - tops);
  const roles: GuestFileRole[] = [
    ...Array.from({ length: tops }, () => 'top' as const),
    ...Array.from({ length: mores }, () => 'more' as const),
  ];
  const isSurplus = count > roles.length;
  return { roles, tooMany: isSurplus ? { code: field === 'top' ? 'too-many-top' : 'too-many-more' } : null };
}
