import { expect, it } from 'vitest';
import { isWhole, readOptions } from './options.ts';

it('takes a run for the whole one only with every part, five times', () => {
  expect(isWhole(readOptions([]))).toBe(true);
  expect(isWhole(readOptions(['--runs', '7']))).toBe(true);
  expect(isWhole(readOptions(['--runs', '4']))).toBe(false);
  expect(isWhole(readOptions(['--only', 'cold']))).toBe(false);
});
