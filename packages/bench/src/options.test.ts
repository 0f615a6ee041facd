import { expect, it } from 'vitest';
import { STEPS } from './mixed/size.ts';
import { isAlone, isWhole, readOptions } from './options.ts';

it('counts a run as whole only with every part five times', () => {
  expect(isWhole(readOptions([]))).toBe(true);
  expect(isWhole(readOptions(['--runs', '7']))).toBe(true);
  expect(isWhole(readOptions(['--runs', '4']))).toBe(false);
  expect(isWhole(readOptions(['--only', 'cold']))).toBe(false);
});

it('measures the product alone where no peer does the same', () => {
  expect(isAlone(readOptions(['--only', 'search,looking-back']))).toBe(true);
  expect(isAlone(readOptions(['--only', 'search,cold']))).toBe(false);
  expect(isAlone(readOptions([]))).toBe(false);
});

it('plays a wedding only where it is asked for, and alone', () => {
  expect(readOptions([]).wedding).toBeUndefined();
  expect(readOptions(['--only', 'wedding']).wedding).toEqual({ guests: 100, photos: 10 });
  const small = readOptions(['--only', 'wedding', '--guests', '10', '--photos', '3']);
  expect(small).toMatchObject({ parts: [], wedding: { guests: 10, photos: 3 } });
  expect(isWhole(small)).toBe(false);
  expect(() => readOptions(['--only', 'wedding,cold'])).toThrow('mixed or wedding alone');
  expect(() => readOptions(['--only', 'wedding', '--guests', '0'])).toThrow('--guests');
});

it('scores pages by Lighthouse only where asked for, and alone', () => {
  expect(readOptions([]).lighthouse).toBeUndefined();
  expect(readOptions(['--only', 'lighthouse'])).toEqual({ runs: 3, parts: [], lighthouse: true });
  expect(readOptions(['--only', 'lighthouse', '--runs', '1']).runs).toBe(1);
  expect(isWhole(readOptions(['--only', 'lighthouse', '--runs', '9']))).toBe(false);
  expect(() => readOptions(['--only', 'lighthouse,cold'])).toThrow('lighthouse, mixed or wedding alone');
});

it('plays mixed traffic alone, or beside a wedding', () => {
  expect(readOptions(['--only', 'mixed']).mixed).toEqual({ steps: STEPS, seconds: 60 });
  const { mixed, wedding } = readOptions(['--only', 'mixed,wedding', '--devices', '20', '--photos', '1']);
  expect(mixed).toEqual({ steps: [20], seconds: 60, wedding: { guests: 100, photos: 1 } });
  expect(wedding).toBeUndefined();
  expect(() => readOptions(['--only', 'mixed,cold'])).toThrow('--only');
  expect(() => readOptions(['--only', 'mixed', '--devices', '5,x'])).toThrow('--devices');
});
