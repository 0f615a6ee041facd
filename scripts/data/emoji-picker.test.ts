import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SUMMARY_LANGUAGES } from '../../packages/domain/src/summary/language.ts';
import { pickerFile, pickerOf } from './emoji-picker.ts';

it.each(SUMMARY_LANGUAGES)('the committed emojis to choose from in %s match emojibase', (language) => {
  const committed: unknown = JSON.parse(readFileSync(pickerFile(language), 'utf8'));
  expect(committed, 'run `node scripts/data/emoji-picker.ts`').toEqual(pickerOf(language));
});
