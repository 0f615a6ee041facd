import { describe, expect, it } from 'vitest';
import { drawQuestion, mayAskMore, questionsOnShow, swapQuestion } from './choose-questions.ts';

const ALL = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const asked = (...ids: string[]) => ids.map((id, at) => ({ key: `place-${at}`, id }));

describe('the questions of a day (spec §4)', () => {
  it('are drawn from hidden ones', () => {
    expect(drawQuestion(ALL, [], 0)).toBe('a');
    expect(drawQuestion(ALL, asked('a', 'g'), 0)).toBe('b');
    expect(drawQuestion(ALL, asked('a', 'g'), 0.999)).toBe('f');
    expect(drawQuestion(['a'], asked('a'), 0.5)).toBeUndefined();
    expect(drawQuestion([], [], 0)).toBeUndefined();
  });

  it('stay where they are when others are answered elsewhere', () => {
    expect(questionsOnShow(asked('b', 'a'), ['a', 'c'])).toEqual([...asked('b', 'a'), { key: 'c', id: 'c' }]);
  });

  it('are at most five (spec §9)', () => {
    expect(mayAskMore(ALL, asked('a', 'b', 'c', 'd'))).toBe(true);
    expect(mayAskMore(ALL, asked('a', 'b', 'c', 'd', 'e'))).toBe(false);
    expect(mayAskMore(['a'], asked('a'))).toBe(false);
  });

  it('give way to another in the same place', () => {
    expect(swapQuestion(asked('a', 'b', 'c'), 'b', 'f')).toEqual(asked('a', 'f', 'c'));
  });
});
