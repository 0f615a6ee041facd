import { cleanStrings } from '#api/http/clean-strings.ts';
import type { UserRow } from './presenter.ts';

/** What is kept of a person that an account elsewhere may say better. */
export type Kept = Pick<UserRow, 'firstName' | 'lastName' | 'namesFrom' | 'pictureFrom' | 'isPictureByHand'>;

/** What the token says of the account elsewhere. */
export interface Told {
  name: string;
  picture?: string | undefined;
}

/** What changes. */
export interface TakenOver {
  /** With the name they were taken from. */
  names?: { firstName: string; lastName: string; namesFrom: string };
  /** Address of a picture that is to be fetched. */
  picture?: string;
}

/** As long as names typed by hand may be (`FirstNameSchema`). */
const MAX_NAME = 100;

/**
 * First and last name in a display name: its first word, and the rest (spec §4 "Sign-in"); `undefined` in a blank one. What no database
 * can hold is taken out, and either is cut to a hundred characters.
 */
export function splitName(name: string): { firstName: string; lastName: string } | undefined {
  const words = tidy(name).split(' ');
  const [firstName = '', ...rest] = words.map((word) => word.trim());
  if (firstName === '') return undefined;
  return { firstName: cut(firstName), lastName: cut(rest.join(' ')) };
}

/**
 * What an account elsewhere says that is not known here yet (spec §4 "Sign-in"). Names and a picture that somebody changed here by
 * hand stay (spec decision 54); what it does not say, stays too.
 */
export function takenOver(kept: Kept, told: Told): TakenOver {
  return { ...namesOf(kept, told), ...pictureOf(kept, told) };
}

function namesOf({ firstName, namesFrom }: Kept, told: Told): Pick<TakenOver, 'names'> {
  const name = tidy(told.name);
  const names = splitName(name);
  const isMissing = firstName.trim() === '';
  const isOther = namesFrom !== null && namesFrom !== name;
  return names && (isMissing || isOther) ? { names: { ...names, namesFrom: name } } : {};
}

function pictureOf({ isPictureByHand, pictureFrom }: Kept, { picture }: Told): Pick<TakenOver, 'picture'> {
  return picture === undefined || isPictureByHand || picture === pictureFrom ? {} : { picture };
}

/** The name that a person's names were taken from at registration; null where they typed others. */
export function namesFromAt(registration: { firstName: string; lastName: string }, name: string): string | null {
  const names = splitName(name);
  const isSame = names?.firstName === registration.firstName && names.lastName === registration.lastName;
  return isSame ? tidy(name) : null;
}

function tidy(name: string): string {
  return String(cleanStrings(name)).trim().replaceAll(/\s+/g, ' ');
}

/** Between characters, never within one. */
function cut(text: string): string {
  return text.length <= MAX_NAME
    ? text
    : text
        .slice(0, MAX_NAME)
        .toWellFormed()
        .replace(/\uFFFD$/, '')
        .trim();
}
