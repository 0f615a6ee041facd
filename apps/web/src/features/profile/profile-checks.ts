import { MAX_PROFILE_IMAGE_BYTES } from '@tagfalter/domain/tiers';
import { isUsername, tidyUsername, USERNAME_MAX, USERNAME_MIN } from '@tagfalter/domain/username';
import { isOneScript } from '@tagfalter/domain/username-script';
import { hasVisible } from '@tagfalter/domain/visible';

/** Longest first and last name, as the server takes them. */
const NAME_MAX = 100;
/** JPG, PNG, GIF (spec §5). */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/gif'];

export interface Names {
  firstName: string;
  lastName: string;
  username: string;
}

export type NameField = keyof Names;
export type NameProblem =
  | 'first-name-missing'
  | 'required'
  | 'too-short'
  | 'too-long'
  | 'invalid-format'
  | 'several-scripts'
  | 'taken';

function checkUsername(typed: string): NameProblem | null {
  const name = tidyUsername(typed);
  if (name === '') return 'required';
  if (name.length < USERNAME_MIN) return 'too-short';
  if (name.length > USERNAME_MAX) return 'too-long';
  if (!isOneScript(name)) return 'several-scripts';
  return isUsername(name) ? null : 'invalid-format';
}

function checkFirstName(typed: string): NameProblem | null {
  if (!hasVisible(typed)) return 'first-name-missing';
  return typed.trim().length > NAME_MAX ? 'too-long' : null;
}

/** Returns the problems of the names, field by field in their order (spec §5). */
export function checkNames({ firstName, lastName, username }: Names): [NameField, NameProblem][] {
  const found: [NameField, NameProblem | null][] = [
    ['firstName', checkFirstName(firstName)],
    ['lastName', lastName.trim().length > NAME_MAX ? 'too-long' : null],
    ['username', checkUsername(username)],
  ];
  return found.filter((pair): pair is [NameField, NameProblem] => pair[1] !== null);
}

export type PictureProblem = 'no-file' | 'wrong-type' | 'too-large';

/**
 * Returns the problem of a picture before it is sent; null if it is fine (spec §5).
 * @param content its type by its bytes
 */
export function checkPicture(size: number, content: string | null): PictureProblem | null {
  if (size === 0) return 'no-file';
  if (!PICTURE_TYPES.some((type) => type === content)) return 'wrong-type';
  return size > MAX_PROFILE_IMAGE_BYTES ? 'too-large' : null;
}
