import { singleLine } from '@tagfalter/domain/single-line';
import { hasVisible } from '@tagfalter/domain/visible';
import { cleanStrings } from '#api/http/clean-strings.ts';
import type { UserRow } from './presenter.ts';

export type ProfileColumns = Pick<UserRow, 'firstName' | 'lastName' | 'namesFrom' | 'pictureFrom' | 'isPictureByHand'>;

/** Claims of the token. */
export interface ProviderClaims {
  name: string;
  picture?: string | undefined;
}

export interface TakenOver {
  /** With the display name they came from. */
  names?: { firstName: string; lastName: string; namesFrom: string };
  /** URL to fetch. */
  picture?: string;
}

/** Limit of typed names (`FirstNameSchema`). */
const MAX_NAME = 100;

/**
 * First word and rest of a display name (spec §4 "Sign-in"); `undefined` if nothing of it can be seen. Unstorable characters are removed,
 * each part is cut to a hundred characters.
 */
export function splitName(name: string): { firstName: string; lastName: string } | undefined {
  const [firstName, ...rest] = tidy(name).split(' ').filter(hasVisible);
  if (firstName === undefined) return undefined;
  return { firstName: cut(firstName), lastName: cut(rest.join(' ')) };
}

/**
 * New claims of the external account (spec §4 "Sign-in"). Parts changed here by hand stay (spec decision 54), as do
 * missing claims.
 */
export function takenOver(kept: ProfileColumns, claims: ProviderClaims): TakenOver {
  return { ...namesOf(kept, claims), ...pictureOf(kept, claims) };
}

function namesOf({ firstName, namesFrom }: ProfileColumns, claims: ProviderClaims): Pick<TakenOver, 'names'> {
  const name = tidy(claims.name);
  const names = splitName(name);
  const isMissing = !hasVisible(firstName);
  const isOther = namesFrom !== null && namesFrom !== name;
  return names && (isMissing || isOther) ? { names: { ...names, namesFrom: name } } : {};
}

function pictureOf(
  { isPictureByHand, pictureFrom }: ProfileColumns,
  { picture }: ProviderClaims,
): Pick<TakenOver, 'picture'> {
  return picture === undefined || isPictureByHand || picture === pictureFrom ? {} : { picture };
}

/** Display name that the registered names came from; null if they were typed. */
export function namesFromAt(registration: { firstName: string; lastName: string }, name: string): string | null {
  const names = splitName(name);
  const isSame = names?.firstName === registration.firstName && names.lastName === registration.lastName;
  return isSame ? tidy(name) : null;
}

function tidy(name: string): string {
  return singleLine(String(cleanStrings(name)))
    .trim()
    .replaceAll(/\s+/g, ' ');
}

/** Never within a character. */
function cut(text: string): string {
  return text.length <= MAX_NAME
    ? text
    : text
        .slice(0, MAX_NAME)
        .toWellFormed()
        .replace(/\uFFFD$/, '')
        .trim();
}
