/** Most UTF-16 code units of the line above the code: it has two lines on the card. */
export const MAX_LINE = 60;

export type CardFormat = 'a6' | 'a4';

/** A host's choices for the card. */
export interface CardChoices {
  /** For the tables, or for a wall. */
  format: CardFormat;
  /** Whether it shows the event's code, where there is one. */
  hasCode: boolean;
  /** Whether four cards share a sheet; only small ones do. */
  isFourfold: boolean;
  /** The line above the code; null as long as the host has written none. */
  line: string | null;
}

export const FIRST_CHOICES: CardChoices = { format: 'a6', hasCode: true, isFourfold: true, line: null };

/** Number of cards on a sheet. */
export function copiesOf({ format, isFourfold }: CardChoices): number {
  return format === 'a6' && isFourfold ? 4 : 1;
}

/** The rule of the printed page, whose size is known only once it is chosen. */
export function pageRule(choices: CardChoices): string {
  const isSmall = choices.format === 'a6' && copiesOf(choices) === 1;
  return `@page { size: ${isSmall ? '105mm 148mm' : '210mm 297mm'}; margin: 0; }`;
}

/** How large words are set, so that they find room: 0 is the largest. */
export type Size = 0 | 1 | 2 | 3;

/** The size of a name: by its length, and by its longest word, which is broken last. */
export function nameSize(name: string): Size {
  const longest = Math.max(...name.split(/\s+/).map(({ length }) => length));
  if (name.length <= 30 && longest <= 15) return 0;
  if (name.length <= 54 && longest <= 20) return 1;
  if (name.length <= 84 && longest <= 28) return 2;
  return 3;
}

/** The size of the line above the code. */
export function lineSize({ length }: string): Size {
  if (length <= 26) return 0;
  return length <= 40 ? 1 : 2;
}
