import { describe, expect, it } from 'vitest';
import { rebaseAnswers } from './rebase-answers.ts';

const list = (answers: Record<string, string>) =>
  Object.entries(answers).map(([questionId, answer]) => ({ questionId, answer }));
type Answers = Record<string, string>;

describe('answers of a draft on top of what the entry has become (decision 10)', () => {
  it.each<[string, Answers, Answers, Answers, Answers]>([
    ['keeps what was typed, to the blank', { a: 'Tee' }, { a: 'Tee' }, { a: 'Tee und ' }, { a: 'Tee und ' }],
    ['stays as typed once it is saved', {}, { a: 'Tee' }, { a: 'Tee ' }, { a: 'Tee ' }],
    ['takes what others answered', { a: 'Tee' }, { a: 'Tee', b: 'Wind' }, { a: 'Tee' }, { a: 'Tee', b: 'Wind' }],
    ['takes a newer answer where nothing was typed', { a: 'Tee' }, { a: 'Kaffee' }, { a: 'Tee' }, { a: 'Kaffee' }],
    ['keeps both where both wrote', { a: 'Tee' }, { a: 'Tee am See' }, { a: 'Viel Tee' }, { a: 'Viel Tee am See' }],
    ['keeps both first answers', {}, { a: 'Wind' }, { a: 'Regen' }, { a: 'Wind\n\nRegen' }],
    ['stays cleared while nobody writes', { a: 'Tee' }, { a: 'Tee' }, { a: '' }, { a: '' }],
    ['lets go of what was taken away there', { a: 'Tee', b: 'x' }, { b: 'x' }, { a: 'Tee', b: 'x' }, { b: 'x' }],
    ['keeps what was taken away there and changed here', { a: 'Tee' }, {}, { a: 'Tee!' }, { a: 'Tee!' }],
    ['lets go of what was taken away here', { a: 'Tee' }, { a: 'Tee' }, {}, {}],
    ['keeps what was changed there and taken away here', { a: 'Tee' }, { a: 'Kaffee' }, {}, { a: 'Kaffee' }],
    ['keeps a question without an answer', {}, { b: 'Wind' }, { a: '' }, { b: 'Wind', a: '' }],
  ])('%s', (_name, before, existing, typed, outcome) => {
    expect(rebaseAnswers(list(before), list(existing), list(typed))).toEqual(list(outcome));
  });
});
