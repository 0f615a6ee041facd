import { MAX_PROFILE_IMAGE_BYTES } from '@tagfalter/domain/tiers';
import { describe, expect, it } from 'vitest';
import { checkNames, checkPicture } from './profile-checks.ts';

const GOOD = { firstName: 'Miriam', lastName: '', username: 'miriam.albrecht' };

describe('names of the profile (spec §5)', () => {
  it('need a first name, and nothing else that is not there already', () => {
    expect(checkNames(GOOD)).toEqual([]);
    expect(checkNames({ ...GOOD, firstName: '  ' })).toEqual([['firstName', 'first-name-missing']]);
    expect(checkNames({ ...GOOD, firstName: '\u3164' })).toEqual([['firstName', 'first-name-missing']]);
  });

  it('are distinguished by fault, in the order of the form', () => {
    const long = 'x'.repeat(101);
    expect(checkNames({ firstName: long, lastName: long, username: 'a@b' })).toEqual([
      ['firstName', 'too-long'],
      ['lastName', 'too-long'],
      ['username', 'invalid-format'],
    ]);
    expect(checkNames({ ...GOOD, username: ' ' })).toEqual([['username', 'required']]);
    expect(checkNames({ ...GOOD, username: 'ab' })).toEqual([['username', 'too-short']]);
    expect(checkNames({ ...GOOD, username: 'k\u0430rla' })).toEqual([['username', 'several-scripts']]);
    expect(checkNames({ ...GOOD, username: 'a'.repeat(31) })).toEqual([['username', 'too-long']]);
  });
});

it('takes pictures in three formats up to 5 MB', () => {
  expect(checkPicture(MAX_PROFILE_IMAGE_BYTES, 'image/png')).toBeNull();
  expect(checkPicture(1, 'image/gif')).toBeNull();
  expect(checkPicture(MAX_PROFILE_IMAGE_BYTES + 1, 'image/jpeg')).toBe('too-large');
  expect(checkPicture(1, 'image/webp')).toBe('wrong-type');
  expect(checkPicture(0, 'image/png')).toBe('no-file');
});
