import { shortcutChoice } from './shortcut-choice.ts';
import { useChoice } from './stored-choice.ts';

/** A letter that presses what bears it as `aria-keyshortcuts`. */
export type LetterKey = 'n' | 'e' | 'f' | 'r';

/** The value for `aria-keyshortcuts`; undefined while single letters are turned off. The shell finds and presses it. */
export function useLetterKey(letter: LetterKey): LetterKey | undefined {
  return useChoice(shortcutChoice) === 'on' ? letter : undefined;
}
