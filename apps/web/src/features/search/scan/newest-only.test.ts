import { expect, it } from 'vitest';
import { newestOnly } from './newest-only.ts';

it('asks one question at a time; of waiting ones the newest alone', async () => {
  const asked: string[] = [];
  const held = Promise.withResolvers<void>();
  const find = newestOnly(async (question: string) => {
    asked.push(question);
    await held.promise;
    return question.toUpperCase();
  });
  const answers = ['h', 'ha', 'hal', 'halt'].map(find);
  expect(asked).toEqual(['h']);
  held.resolve();
  expect(await Promise.all(answers)).toEqual(['H', undefined, undefined, 'HALT']);
  expect(asked).toEqual(['h', 'halt']);
  expect(await find('halte')).toBe('HALTE');
});

it('says when an answer failed, and answers the next', async () => {
  const find = newestOnly(async (question: string) => {
    if (question === 'a') throw new Error('no');
    return question;
  });
  const [first, second] = [find('a'), find('b')];
  await expect(first).rejects.toThrow('no');
  expect(await second).toBe('b');
});
