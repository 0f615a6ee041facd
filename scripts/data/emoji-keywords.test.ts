import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SUMMARY_LANGUAGES } from '../../packages/domain/src/summary/language.ts';
import { keywordFile, keywordsOf } from './emoji-keywords.ts';

it.each(SUMMARY_LANGUAGES)('the committed emoji words of %s match emojibase and diary-words.ts', (language) => {
  const committed: unknown = JSON.parse(readFileSync(keywordFile(language), 'utf8'));
  expect(committed, 'run `node scripts/data/emoji-keywords.ts`').toEqual(keywordsOf(language));
});

it.each(SUMMARY_LANGUAGES)('a word of %s suggests one emoji', (language) => {
  const words = Object.values(keywordsOf(language)).flatMap((each) => each.split(' '));
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});
