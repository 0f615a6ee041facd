import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { groupCommit } from './group-commit.ts';

/** Doubles numbers on demand; a group with a refused number fails as a whole. */
function createDoubling(refused: readonly number[] = []) {
  const groups: (readonly number[])[] = [];
  const alone: number[] = [];
  const held: (() => void)[] = [];
  const hold = () => new Promise<void>((resolve) => held.push(resolve));
  const double = groupCommit<number, number>({
    async batch(numbers) {
      groups.push(numbers);
      await hold();
      if (numbers.some((one) => refused.includes(one))) throw new Error('one of them');
      return numbers.map((one) => one * 2);
    },
    async single(number) {
      alone.push(number);
      await hold();
      if (refused.includes(number)) throw new Error(`not ${number}`);
      return number * 2;
    },
  });
  /** Releases the running group; its effects have begun afterwards. */
  const letGo = async () => {
    for (const go of held.splice(0)) go();
    await setImmediate();
  };
  return { double, groups, alone, letGo };
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

it('starts a single item at once and batches later ones', async () => {
  const { double, groups, alone, letGo } = createDoubling();
  const responses = Promise.all([1, 2, 3].map(double));
  expect(groups).toEqual([[1]]);
  await letGo();
  expect(groups).toEqual([[1], [2, 3]]);
  await letGo();
  expect(await responses).toEqual([2, 4, 6]);

  const next = double(4);
  expect(groups).toEqual([[1], [2, 3], [4]]);
  await letGo();
  expect(await next).toBe(8);
  expect(alone).toEqual([]);
});

it('takes at most fifty at once', async () => {
  const { double, groups, letGo } = createDoubling();
  const responses = Promise.all(upTo(60).map(double));
  await letGo();
  await letGo();
  expect(groups.map(({ length }) => length)).toEqual([1, 50, 9]);
  await letGo();
  expect(await responses).toEqual(upTo(60).map((one) => one * 2));
});

it('runs each alone after a failed batch, without delaying others', async () => {
  const { double, groups, alone, letGo } = createDoubling([3]);
  const responses = Promise.allSettled([1, 2, 3].map(double));
  await letGo();
  await letGo();
  expect(alone).toEqual([2, 3]);
  const later = double(5);
  expect(groups).toEqual([[1], [2, 3], [5]]);
  await letGo();
  expect(await later).toBe(10);
  expect(await responses).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'fulfilled', value: 4 },
    { status: 'rejected', reason: new Error('not 3') },
  ]);
});

it('reports a single item’s failure without a second try', async () => {
  const { double, alone, letGo } = createDoubling([1]);
  const response = double(1);
  const outcome = expect(response).rejects.toThrow('one of them');
  await letGo();
  await outcome;
  expect(alone).toEqual([]);
});
