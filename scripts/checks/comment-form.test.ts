import { expect, it } from 'vitest';
import { commentsOf, hardComments } from './comment-form.ts';

const WORDS_20 = Array.from({ length: 20 }, () => 'word').join(' ');

it('finds comments with their lines, following lines as one', () => {
  const source = "/** Text of\n * an entry. */\nconst one = 1;\n// Until\n// noon.\nfetch('https://a.b/c'); // Soon.\n";
  expect(commentsOf(source)).toEqual([
    { line: 1, text: 'Text of\nan entry.' },
    { line: 4, text: 'Until noon.' },
    { line: 6, text: 'Soon.' },
  ]);
});

it.each([
  ['/** What a day has. */', ["1: begins with 'What': name the subject"]],
  ['\n// Those that wait.', ["2: begins with 'Those': name the subject"]],
  ['/** Whatever comes. */', []],
  [`// ${WORDS_20}.`, []],
  [`// ${WORDS_20} more.`, ['1: a sentence of 21 words, at most 20']],
  [`// ${WORDS_20}. More words.`, []],
  [`/**\n * ${WORDS_20}\n * @param more words\n */`, []],
])('says why a comment is hard to read: %j', (source, faults) => {
  expect(hardComments(source)).toEqual(faults);
});
