import { afterEach, expect, it, vi } from 'vitest';
import { openMicrophone, recordingTypes } from './microphone.ts';

afterEach(() => vi.unstubAllGlobals());

it.each<[string, unknown, string[]]>([
  ['supports all', { isTypeSupported: () => true }, ['audio/webm;codecs=opus', 'audio/mp4']],
  ['supports one', { isTypeSupported: (type: string) => type === 'audio/mp4' }, ['audio/mp4']],
  ['supports none', { isTypeSupported: () => false }, []],
  ['does not tell', {}, ['audio/webm;codecs=opus', 'audio/mp4']],
  ['is missing', undefined, []],
])('a recorder that %s', (_name, recorder, types) => {
  vi.stubGlobal('MediaRecorder', recorder);
  expect(recordingTypes()).toEqual(types);
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
