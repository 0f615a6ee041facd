import { expect, it } from 'vitest';
import { SerialQueue } from './serial-queue.ts';

it('runs tasks in order, also after one that failed', async () => {
  const queue = new SerialQueue();
  const held = Promise.withResolvers<string>();
  const run: string[] = [];
  const first = queue.add(() => held.promise);
  const others = ['a', 'b'].map((name) =>
    queue.add(async () => {
      run.push(name);
      if (name === 'a') throw new Error('no');
      return name;
    }),
  );
  const settled = queue.settled().then(() => run.push('settled'));
  await Promise.resolve();
  expect(run).toEqual([]);
  held.resolve('first');
  expect(await Promise.allSettled([first, ...others])).toMatchObject([
    { value: 'first' },
    { reason: new Error('no') },
    { value: 'b' },
  ]);
  await settled;
  expect(run).toEqual(['a', 'b', 'settled']);
});
