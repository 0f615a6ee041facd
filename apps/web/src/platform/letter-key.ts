import { storedChoice, useChoice } from './stored-choice.ts';

/** Whether single letters act; they can be turned off (WCAG 2.1.4, design 2). */
export const shortcutChoice = storedChoice('shortcuts', ['on', 'off'], 'on');

/** A letter that presses what bears it as `aria-keyshortcuts`. */
export type LetterKey = 'n' | 'e' | 'f' | 'r' | 'j' | 'k' | '/';

/** The value for `aria-keyshortcuts`; undefined while single letters are turned off. The shell finds and presses it. */
export function useLetterKey(letter: LetterKey): LetterKey | undefined {
  return useChoice(shortcutChoice) === 'on' ? letter : undefined;
}
