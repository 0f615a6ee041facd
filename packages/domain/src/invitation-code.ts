/** No two are confused when read aloud: 31 symbols, 4.95 bit each. */
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const CODE_GROUPS = 4;
export const CODE_GROUP_LENGTH = 4;
const LENGTH = CODE_GROUPS * CODE_GROUP_LENGTH;

/** Within other words, as in a pasted message. */
const WHOLE = new RegExp(
  `(?:^|[^A-Z0-9])([A-Z0-9]{${CODE_GROUP_LENGTH}}(?:-[A-Z0-9]{${CODE_GROUP_LENGTH}}){${CODE_GROUPS - 1}})(?![A-Z0-9])`,
);

/** Upper-case letters and digits, cut to the length of a code. */
export function bareCode(typed: string): string {
  const upper = typed.toUpperCase();
  const code = WHOLE.exec(upper)?.[1] ?? upper;
  return code.replace(/[^A-Z0-9]/g, '').slice(0, LENGTH);
}

/** `K7QM-3XPA-9RTD-WE52`. */
export function formatCode(typed: string): string {
  const groups = bareCode(typed).match(new RegExp(`.{1,${CODE_GROUP_LENGTH}}`, 'g')) ?? [];
  return groups.join('-');
}

/** A letter that codes do not have, or the number of missing ones. */
export function codeFault(typed: string): { letter: string } | { missing: number } | null {
  const bare = bareCode(typed);
  const letter = [...bare].find((sign) => !CODE_ALPHABET.includes(sign));
  if (letter !== undefined) return { letter };
  return bare.length < LENGTH ? { missing: LENGTH - bare.length } : null;
}
