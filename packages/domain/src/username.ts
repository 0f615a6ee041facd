export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;

const FORM = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u;

export function tidyUsername(typed: string): string {
  return typed.trim().normalize('NFKC');
}

/**
 * 3 to 30 letters, digits, dots, dashes and underscores, the first a letter or digit; without '@', which marks
 * addresses in a search (spec §5).
 */
export function isUsername(name: string): boolean {
  return name.length >= USERNAME_MIN && name.length <= USERNAME_MAX && FORM.test(name);
}
