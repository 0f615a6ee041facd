import { MAX_PROFILE_IMAGE_BYTES } from '@tagfalter/domain/tiers';
import { describe, expect, it } from 'vitest';
import { checkNames, checkPicture } from './profile-checks.ts';

const GOOD = { firstName: 'Miriam', lastName: '', username: 'miriam.albrecht' };

describe('names of the profile (spec §5)', () => {
  it('need a first name, and nothing else that is not there already', () => {
    expect(checkNames(GOOD)).toEqual([]);
    expect(checkNames({ ...GOOD, firstName: '  ' })).toEqual([['firstName', 'first-name-missing']]);
  });

  it('are told apart by what is wrong with them, in the order of the form', () => {
    const long = 'x'.repeat(101);
    expect(checkNames({ firstName: long, lastName: long, username: 'a@b' })).toEqual([
      ['firstName', 'too-long'],
      ['lastName', 'too-long'],
      ['username', 'invalid-format'],
    ]);
    expect(checkNames({ ...GOOD, username: ' ' })).toEqual([['username', 'required']]);
    expect(checkNames({ ...GOOD, username: 'ab' })).toEqual([['username', 'too-short']]);
    expect(checkNames({ ...GOOD, username: 'a'.repeat(31) })).toEqual([['username', 'too-long']]);
  });
});

it('takes pictures in three formats up to 5 MB', () => {
  expect(checkPicture({ type: 'image/png', size: MAX_PROFILE_IMAGE_BYTES })).toBeNull();
  expect(checkPicture({ type: 'image/gif', size: 1 })).toBeNull();
  expect(checkPicture({ type: 'image/jpeg', size: MAX_PROFILE_IMAGE_BYTES + 1 })).toBe('too-large');
  expect(checkPicture({ type: 'image/webp', size: 1 })).toBe('wrong-type');
  expect(checkPicture({ type: 'image/png', size: 0 })).toBe('no-file');
});
