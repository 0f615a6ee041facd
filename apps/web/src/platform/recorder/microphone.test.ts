import { expect, it } from 'vitest';
import { recordingType } from './microphone.ts';

it.each([
  [['audio/webm;codecs=opus', 'audio/mp4'], 'audio/webm;codecs=opus'],
  [['audio/mp4'], 'audio/mp4'],
  [[], undefined],
])('of %j records %s', (supported: string[], expected) => {
  expect(recordingType((type) => supported.includes(type))).toBe(expected);
});
