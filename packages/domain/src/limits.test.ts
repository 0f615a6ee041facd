import { expect, it } from 'vitest';
import { EVENT_CODE_LENGTH, MAX_EVENT_CODE, MIN_EVENT_CODE } from './event-code.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from './password.ts';
import { DEFAULT_SHARE_OPTIONS, SUGGESTED_SHARE_DAYS } from './share.ts';
import { MAX_SHELF_BYTES, MAX_SHELF_ITEMS, MAX_SHELF_LABEL } from './shelf.ts';
import { MAX_DERIVED_TEXT, MAX_LONG_TEXT, MAX_TEXT, MAX_TOP_MOMENT, mostInPlaceOf } from './text.ts';
import {
  AUDIO_TOLERANCE_MS,
  limitsOf,
  MAX_AUDIO_BYTES,
  MAX_IMAGE_BYTES,
  MAX_PROFILE_IMAGE_BYTES,
  USES_PER_REAL_DAY,
} from './tiers.ts';

// They are promised to people and stand in other places, too: one that changes is a decision, not a slip.
it('limits are those of the specification', () => {
  expect({
    texts: [MAX_TEXT, MAX_LONG_TEXT, MAX_TOP_MOMENT, MAX_DERIVED_TEXT],
    passwords: [MIN_PASSWORD, MAX_PASSWORD],
    codes: [EVENT_CODE_LENGTH, MIN_EVENT_CODE, MAX_EVENT_CODE],
    shelf: [MAX_SHELF_BYTES, MAX_SHELF_LABEL, MAX_SHELF_ITEMS],
    megabytes: [MAX_IMAGE_BYTES, MAX_PROFILE_IMAGE_BYTES, MAX_AUDIO_BYTES].map((bytes) => bytes / 2 ** 20),
    other: [AUDIO_TOLERANCE_MS, USES_PER_REAL_DAY, SUGGESTED_SHARE_DAYS],
  }).toEqual({
    texts: [3000, 100_000, 200, 6000],
    passwords: [6, 128],
    codes: [8, 4, 32],
    shelf: [2_000_000_000, 1000, 1000],
    megabytes: [20, 5, 25],
    other: [1500, 2, 30],
  });
});

it('Pro has more of each than Free', () => {
  expect(Object.values(limitsOf(false))).toEqual([1, 60, 1, 1, 5, false, false]);
  expect(Object.values(limitsOf(true))).toEqual([3, 180, 3, 5, 20, true, true]);
});

it('a link shows all but the original text and the recording', () => {
  const hidden = Object.entries(DEFAULT_SHARE_OPTIONS).filter(([, isShown]) => !isShown);
  expect(hidden.map(([part]) => part).sort()).toEqual(['audio', 'originalText']);
});

it.each([
  ['', 3000],
  ['a'.repeat(2999), 3000],
  ['a'.repeat(3000), 3000],
  ['a'.repeat(3001), 3001],
])('a text may be as long as its limit or its predecessor', (replaced, most) => {
  expect(mostInPlaceOf(replaced)).toBe(most);
  expect(mostInPlaceOf(replaced, 10)).toBe(Math.max(10, replaced.length));
});
