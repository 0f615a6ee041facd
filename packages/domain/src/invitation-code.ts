/** Letters and digits that nobody confuses when reading aloud: 31 of them, 4.95 bit each. */
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const CODE_GROUPS = 4;
export const CODE_GROUP_LENGTH = 4;
const LENGTH = CODE_GROUPS * CODE_GROUP_LENGTH;

/** A whole code within other words, as in a pasted message. */
const WHOLE = new RegExp(
  `(?<![A-Z0-9])[A-Z0-9]{${CODE_GROUP_LENGTH}}(?:-[A-Z0-9]{${CODE_GROUP_LENGTH}}){${CODE_GROUPS - 1}}(?![A-Z0-9])`,
);

/** Letters and digits of what was typed, in upper case; at most as many as a code has. */
export function bareCode(typed: string): string {
  const upper = typed.toUpperCase();
  const code = WHOLE.exec(upper)?.[0] ?? upper;
  return code.replace(/[^A-Z0-9]/g, '').slice(0, LENGTH);
}

/** What was typed as codes are written: in upper case, in groups of four, such as `K7QM-3XPA-9RTD-WE52`. */
export function formatCode(typed: string): string {
  const groups = bareCode(typed).match(new RegExp(`.{1,${CODE_GROUP_LENGTH}}`, 'g')) ?? [];
  return groups.join('-');
}

/** What is wrong with a code by its looks: a letter that codes do not have, or how many are missing; null if nothing is. */
export function codeFault(typed: string): { letter: string } | { missing: number } | null {
  const bare = bareCode(typed);
  const letter = [...bare].find((sign) => !CODE_ALPHABET.includes(sign));
  if (letter !== undefined) return { letter };
  return bare.length < LENGTH ? { missing: LENGTH - bare.length } : null;
}
