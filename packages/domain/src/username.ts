export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;

const FORM = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u;

/** A user name as it is stored: without blanks around it and in one spelling of its characters. */
export function tidyUsername(typed: string): string {
  return typed.trim().normalize('NFKC');
}

/**
 * Whether a tidied text may be a user name: 3 to 30 letters, digits, dots, dashes and underscores, starting with a letter
 * or digit. It never holds '@', by which a search tells addresses from names (spec §5).
 */
export function isUsername(name: string): boolean {
  return name.length >= USERNAME_MIN && name.length <= USERNAME_MAX && FORM.test(name);
}
