import { isOneScript } from './username-script.ts';
import { withoutInvisible } from './visible.ts';

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;

const FORM = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u;

export function tidyUsername(typed: string): string {
  return typed.trim().normalize('NFKC');
}

/**
 * 3 to 30 letters, digits, dots, dashes and underscores, the first a letter or digit; without '@', which marks
 * addresses in a search (spec §5). Of one script, and all of it to be seen (spec decision 69).
 */
export function isUsername(name: string): boolean {
  const hasLength = name.length >= USERNAME_MIN && name.length <= USERNAME_MAX;
  return hasLength && FORM.test(name) && isOneScript(name) && withoutInvisible(name) === name;
}
