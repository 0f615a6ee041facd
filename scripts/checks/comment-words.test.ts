import { expect, it } from 'vitest';
import { countComments } from './comment-words.ts';

it.each([
  ['const one = 1;\n\nconst two = 2;\n', { lines: 2, words: 0 }],
  ['/** Two words. */\nconst one = 1; // three more words\n', { lines: 2, words: 5 }],
  ['/**\n * One `a-b` – and\n * three more words.\n */\n', { lines: 4, words: 6 }],
  ["fetch('https://example.org/a b');\n", { lines: 1, words: 0 }],
  ["accept('image/*');\n/* One word more. */\n", { lines: 2, words: 3 }],
])('counts lines and words in comments: %j', (source, counts) => {
  expect(countComments(source)).toEqual(counts);
});
