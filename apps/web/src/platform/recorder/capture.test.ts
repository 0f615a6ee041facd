import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCapture } from './capture.ts';

/** The browser's recorder as the system may leave it. */
class FakeRecorder extends EventTarget {
  static current: FakeRecorder | undefined;
  static isRefused = false;
  static isTypeSupported: ((type: string) => boolean) | undefined = () => true;
  /** Types that it can record, where it does not tell. */
  static takes = /./;
  state = 'inactive';
  /** Whether `stop` is answered. */
  answers = true;
  constructor(_stream?: unknown, { mimeType = '' } = {}) {
    super();
    if (!FakeRecorder.takes.test(mimeType)) throw new DOMException('another format', 'NotSupportedError');
    if (FakeRecorder.isRefused) throw new DOMException('no', 'NotSupportedError');
    FakeRecorder.current = this;
  }
  start(): void {
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
    if (this.answers) this.dispatchEvent(new Event('stop'));
  }
}

class FakeTrack extends EventTarget {
  readyState = 'live';
  muted = false;
  stop(): void {
    this.readyState = 'ended';
  }
}

let track: FakeTrack;
let interruptions: number;
const onInterrupted = () => {
  interruptions += 1;
};
const open = () => createCapture({ onChunk: () => undefined, onInterrupted });

beforeEach(() => {
  track = new FakeTrack();
  interruptions = 0;
  FakeRecorder.isRefused = false;
  FakeRecorder.isTypeSupported = () => true;
  FakeRecorder.takes = /./;
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: async () => ({ getTracks: () => [track] }) },
  });
  vi.stubGlobal(
    'AudioContext',
    class {
      constructor() {
        throw new DOMException('no audio device', 'NotSupportedError');
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

it('records without a level meter where that fails', async () => {
  const capture = await open();
  capture.begin();
  expect([capture.level(), capture.isHearing()]).toEqual([0, true]);
  await capture.end();
  expect([track.readyState, interruptions]).toEqual(['ended', 0]);
});

it('tries formats out where a recorder does not tell them', async () => {
  FakeRecorder.isTypeSupported = undefined;
  FakeRecorder.takes = /mp4/;
  const capture = await open();
  expect(capture.mime).toBe('audio/mp4');
  await capture.end();
});

it('releases the microphone where the browser cannot record it', async () => {
  FakeRecorder.isRefused = true;
  await expect(open()).rejects.toThrow('no');
  expect(track.readyState).toBe('ended');
});

it('tells at once when the system ends the recording', async () => {
  const capture = await open();
  capture.begin();
  FakeRecorder.current?.stop();
  expect([interruptions, capture.isHearing()]).toEqual([1, false]);
  await capture.end();
  expect(track.readyState).toBe('ended');
});

it('hears nothing while the system has muted the microphone', async () => {
  const capture = await open();
  capture.begin();
  track.muted = true;
  expect(capture.isHearing()).toBe(false);
  await capture.end();
});

it('ends and releases the microphone when the recorder never answers', async () => {
  vi.useFakeTimers();
  try {
    const capture = await open();
    capture.begin();
    if (FakeRecorder.current) FakeRecorder.current.answers = false;
    const ended = capture.end();
    await vi.advanceTimersByTimeAsync(3_000);
    await ended;
    expect(track.readyState).toBe('ended');
  } finally {
    vi.useRealTimers();
  }
});
