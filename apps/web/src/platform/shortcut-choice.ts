import { storedChoice } from './stored-choice.ts';

/** Whether single letters act; they can be turned off (WCAG 2.1.4, design 2). */
export const shortcutChoice = storedChoice('shortcuts', ['on', 'off'], 'on');
