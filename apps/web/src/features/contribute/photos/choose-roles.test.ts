import type { GuestFileRole } from '@tagfalter/domain/event';
import { expect, it } from 'vitest';
import { chooseRoles, type PickedIn } from './choose-roles.ts';

const tops = (count: number): GuestFileRole[] => Array.from({ length: count }, () => 'top');
const mores = (count: number): GuestFileRole[] => Array.from({ length: count }, () => 'more');

it.each<[string, GuestFileRole[], number, PickedIn, GuestFileRole[], string | undefined]>([
  ['the first three become favourites', [], 5, 'any', [...tops(3), ...mores(2)], undefined],
  ['where there are two, one more does', tops(2), 3, 'any', [...tops(1), ...mores(2)], undefined],
  ['of four favourites the first three', [], 4, 'top', tops(3), 'too-many-top'],
  ['no favourite where there are three', tops(3), 1, 'top', [], 'too-many-top'],
  ['further ones become none', [], 3, 'more', mores(3), undefined],
  ['the 51st further one is too many', mores(49), 2, 'more', mores(1), 'too-many-more'],
  ['what fits of too many', mores(50), 5, 'any', tops(3), 'too-many-more'],
  ['one picture of the guest', tops(3), 1, 'avatar', ['avatar'], undefined],
])('%s (spec §5, wire 34)', (_what, held, count, field, roles, tooMany) => {
  const chosen = chooseRoles(held, count, field);
  expect(chosen.roles).toEqual(roles);
  expect(chosen.tooMany?.code).toBe(tooMany);
});
