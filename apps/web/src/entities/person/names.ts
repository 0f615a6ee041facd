import type { User } from '@tagfalter/contract/user';

type NameParts = Pick<User, 'displayName' | 'firstName' | 'lastName' | 'email'>;

/** Returns the name a person is shown under: the given name, else the part of the e-mail before the @. */
export function shownName(user: NameParts): string {
  const full = user.displayName.trim() || `${user.firstName} ${user.lastName}`.trim();
  return full || (user.email.split('@')[0] ?? '');
}

/** Text of an avatar without a picture: initials, else the e-mail's first letter, else 'U' (spec §2). */
export function avatarLetters(user: NameParts): string {
  const words = (user.displayName.trim() || `${user.firstName} ${user.lastName}`.trim()).split(/\s+/).filter(Boolean);
  const first = words[0];
  const last = words.length > 1 ? words.at(-1) : undefined;
  const letters = [first, last].map((word) => (word ? ([...word][0] ?? '') : '')).join('');
  return (letters || ([...user.email][0] ?? 'U')).toUpperCase();
}
