import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSame, mergedTasks, moved, putBack, reworded, type Tasks, withoutTask, withTask } from './task-list.ts';

const LIST: Tasks = ['a', 'b', 'c'].map((id) => ({ id, text: id.toUpperCase() }));
const words = (tasks: Tasks) => tasks.map(({ text }) => text).join('');

describe('a list of photo tasks', () => {
  it('takes up to twelve, and none that is blank', () => {
    expect(words(withTask(LIST, '  D ', 'd'))).toBe('ABCD');
    expect(withTask(LIST, '  ', 'd')).toBe(LIST);
    const full = Array.from({ length: 12 }, (_, n) => ({ id: `t${n}`, text: 'x' }));
    expect(withTask(full, 'D', 'd')).toBe(full);
  });

  it('keeps the id of a reworded task, and words for blank ones', () => {
    expect(reworded(LIST, 'b', ' Bild ')).toEqual([LIST[0], { id: 'b', text: 'Bild' }, LIST[2]]);
    expect(reworded(LIST, 'b', ' ')).toBe(LIST);
  });

  it.each([
    ['b', -1, 'BAC'],
    ['b', 1, 'ACB'],
    ['a', -1, 'ABC'],
    ['c', 1, 'ABC'],
    ['nobody', 1, 'ABC'],
  ] as const)('moves %s by %i: %s', (id, by, after) => {
    expect(words(moved(LIST, id, by))).toBe(after);
  });

  it('restores a removed one at its place', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z]{8}$/), { minLength: 1, maxLength: 12 }),
        fc.nat(),
        (ids, at) => {
          const tasks = ids.map((id) => ({ id, text: id }));
          const place = at % tasks.length;
          const task = tasks[place];
          if (!task) return;
          expect(isSame(putBack(withoutTask(tasks, task.id), task, place), tasks)).toBe(true);
        },
      ),
    );
  });

  it('applies own changes on top of those of another device', () => {
    const mine = moved(reworded(withTask(LIST, 'D', 'd'), 'b', 'Bild'), 'c', -1);
    const theirs = withoutTask(reworded(withTask(LIST, 'E', 'e'), 'c', 'See'), 'a');
    expect(words(mine)).toBe('ACBildD');
    expect(words(mergedTasks(LIST, mine, theirs))).toBe('SeeBildDE');
    expect(mergedTasks(LIST, mine, LIST)).toEqual(mine);
    expect(mergedTasks(LIST, LIST, theirs)).toEqual(theirs);
    expect(words(mergedTasks([], withTask([], 'D', 'd'), LIST))).toBe('ABCD');
    expect(words(mergedTasks(withoutTask(LIST, 'a'), LIST, withoutTask(LIST, 'a')))).toBe('ABC');
  });

  it('has nothing twice', () => {
    expect(putBack(LIST, { id: 'a', text: 'A' }, 2)).toBe(LIST);
  });
});
