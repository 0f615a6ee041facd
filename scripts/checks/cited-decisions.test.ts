import { expect, it } from 'vitest';
import { unknownCitations } from './cited-decisions.ts';

it.each([
  ['one of the folder', 'Batched (decision 020).', []],
  ['one that is gone', 'Batched (decision 026).', ['026']],
  ['several at once', 'See decisions 020, 026 and 030.', ['026', '030']],
  ['one in the next line of a comment', 'Batched (decision\n * 026).', ['026']],
  ['the file of one that is gone', 'See docs/decisions/026.', ['026']],
  ['a decision of the specification', 'The draft (spec decision 16).', []],
  ['another number', 'Answers 404 after 200 ms.', []],
])('finds citations without a record: %s', (_case, text, unknown) => {
  expect(unknownCitations(text, new Set(['020']))).toEqual(unknown);
});

it('finds a number in brackets in documents alone', () => {
  const text = 'Batched (020, 026), or refused (404).';
  expect(unknownCitations(text, new Set(['020']), true)).toEqual(['026']);
  expect(unknownCitations(text, new Set(['020']))).toEqual([]);
});
