import { expect, it } from 'vitest';
import { LastChoice } from './last-choice.ts';

it('runs one choice at a time; of waiting ones the newest alone', async () => {
  const run: string[] = [];
  const held = Promise.withResolvers<void>();
  const last = new LastChoice();
  const choose = (choice: string) =>
    last.run(async () => {
      run.push(choice);
      await held.promise;
      return choice.toUpperCase();
    });
  const results = ['h', 'ha', 'hal', 'halt'].map(choose);
  expect(run).toEqual(['h']);
  held.resolve();
  expect(await Promise.all(results)).toEqual([undefined, undefined, undefined, 'HALT']);
  expect(run).toEqual(['h', 'halt']);
  expect(await choose('halte')).toBe('HALTE');
});

it('says when a choice failed, and runs the next', async () => {
  const last = new LastChoice();
  const choose = (choice: string) =>
    last.run(async () => {
      if (choice === 'a') throw new Error('no');
      return choice;
    });
  const [first, second] = [choose('a'), choose('b')];
  await expect(first).rejects.toThrow('no');
  expect(await second).toBe('b');
});
