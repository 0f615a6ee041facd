import { MAX_PROFILE_FIELD } from '@tagfalter/contract/linkedin-posts';
import { describe, expect, it } from 'vitest';
import { BLANK_PROFILE, changeOf, checkForPost, checkLengths, isComplete } from './profile-checks.ts';

const FULL = {
  ...BLANK_PROFILE,
  linkedinInfo: 'Redakteurin',
  targetAudience: 'Teams',
  postGoal: 'diskussion',
  tonality: 'locker',
} as const;

describe('a profile a post can be made from (spec §5)', () => {
  it.each([
    ['nothing is missing', FULL, true, {}],
    ['a description stands in for the info', { ...FULL, linkedinInfo: ' ', generalDescription: 'Ich' }, true, {}],
    ['neither is there', { ...FULL, linkedinInfo: '\n' }, false, { linkedinInfo: 'required' }],
    ['nobody is addressed', { ...FULL, targetAudience: ' ' }, false, { targetAudience: 'required' }],
    ['there is no goal', { ...FULL, postGoal: null }, false, { postGoal: 'required' }],
    // Required on the form alone.
    ['there is no tonality', { ...FULL, tonality: null }, true, { tonality: 'required' }],
  ])('%s', (_name, profile, complete, problems) => {
    expect(isComplete(profile)).toBe(complete);
    expect(checkForPost(profile)).toEqual(problems);
  });
});

it('names fields that are too long, by the length they keep', () => {
  const most = 'x'.repeat(MAX_PROFILE_FIELD);
  expect(checkLengths({ ...FULL, ctaText: ` ${most} ` })).toEqual({});
  expect(checkLengths({ ...FULL, ctaText: `${most}x`, targetAudience: `${most}x` })).toEqual({
    targetAudience: 'too-long',
    ctaText: 'too-long',
  });
});

it('notices differences from the saved profile', () => {
  expect(changeOf(FULL, FULL)).toEqual({});
  expect(changeOf({ ...FULL, tonality: null, ctaText: 'Schreibt mir' }, FULL)).toEqual({
    tonality: null,
    ctaText: 'Schreibt mir',
  });
});
