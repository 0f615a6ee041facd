import { afterEach, expect, it, vi } from 'vitest';
import { openMicrophone, recordingType } from './microphone.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [['audio/webm;codecs=opus', 'audio/mp4'], 'audio/webm;codecs=opus'],
  [['audio/mp4'], 'audio/mp4'],
  [[], undefined],
])('of %j records %s', (supported: string[], expected) => {
  expect(recordingType((type) => supported.includes(type))).toBe(expected);
});

const failing = (error: Error) => ({ mediaDevices: { getUserMedia: () => Promise.reject(error) } });

it.each([
  ['a refusal', failing(new DOMException('no', 'NotAllowedError')), 'NotAllowedError'],
  ['WebKit’s own error', failing(Object.assign(new Error('no'), { name: 'OverconstrainedError' })), 'NotFoundError'],
  ['a page that may have none', {}, 'NotFoundError'],
])('%s is a missing microphone, no fault of ours', async (_what, navigator, name) => {
  vi.stubGlobal('navigator', navigator);
  const error = await openMicrophone().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DOMException);
  expect(error).toMatchObject({ name });
});
