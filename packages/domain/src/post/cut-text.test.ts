import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it.each([
  ['fits', 'Ein Satz.', 9, 'Ein Satz.'],
  ['ends with a sentence', 'Ein Satz. Noch einer.', 15, 'Ein Satz.'],
  ['keeps lines between sentences', 'Eins.\n\nZwei.\n\nDrei.', 14, 'Eins.\n\nZwei.'],
  ['ends behind a word where no sentence fits', 'Ein sehr langer Satz ohne Ende', 12, 'Ein sehr…'],
  ['ends within a word where no word fits', 'Donaudampfschiff', 6, 'Donau…'],
  ['halves no sign', '🦋🦋🦋🦋', 4, '🦋…'],
  ['has no room at all', 'Ein Satz.', 0, ''],
])('%s', (_what, text, most, expected) => {
  expect(cutText(text, most)).toBe(expected);
  expect(cutText(text, most).length).toBeLessThanOrEqual(most);
});
