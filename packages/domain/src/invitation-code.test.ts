import { describe, expect, it } from 'vitest';
import { codeFault, formatCode } from './invitation-code.ts';

describe('an invitation code as it is typed', () => {
  it.each([
    ['k7qm3xpa', 'K7QM-3XPA'],
    ['K7QM-', 'K7QM'],
    ['k7qm 3xpa 9rtd we52', 'K7QM-3XPA-9RTD-WE52'],
    ['K7QM-3XPA-9RTD-WE52-XX', 'K7QM-3XPA-9RTD-WE52'],
    ['Dein Code: k7qm-3xpa-9rtd-we52. Bis bald!', 'K7QM-3XPA-9RTD-WE52'],
    ['', ''],
  ])('%j is written %j', (typed, written) => expect(formatCode(typed)).toBe(written));

  it('is short of letters, has a wrong one, or is right', () => {
    expect(codeFault('K7QM-3XPA-9')).toEqual({ missing: 7 });
    expect(codeFault('K7QM-3XPA-9RTD-WEO2')).toEqual({ letter: 'O' });
    expect(codeFault('k7qm3xpa9rtdwe52')).toBeNull();
  });
});
