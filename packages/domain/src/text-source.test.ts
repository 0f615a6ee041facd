import { expect, it } from 'vitest';
import { editedSource, isEdited, makerOf } from './text-source.ts';

it.each([
  ['person', undefined, false, 'person'],
  ['ai', 'ai', false, 'ai-edited'],
  ['ai-edited', 'ai', true, 'ai-edited'],
  ['builtin', 'builtin', false, 'builtin-edited'],
  ['builtin-edited', 'builtin', true, 'builtin-edited'],
] as const)('a text of %s: made by %s, edited %s, then %s', (source, maker, edited, after) => {
  expect([makerOf(source), isEdited(source), editedSource(source)]).toEqual([maker, edited, after]);
});

it('a text of nobody has no maker', () => {
  expect([makerOf(undefined), isEdited(undefined)]).toEqual([undefined, false]);
});
