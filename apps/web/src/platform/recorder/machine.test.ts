import { describe, expect, it } from 'vitest';
import { elapsedMs, isRecordingOpen, nextRecorderState, type RecorderEvent, type RecorderState } from './machine.ts';

const LIMIT = 60_000;
const idle: RecorderState = { kind: 'idle' };
const asking: RecorderState = { kind: 'asking' };
const running: RecorderState = { kind: 'recording', recordedMs: 2_000, since: 10_000 };
const paused: RecorderState = { kind: 'paused', recordedMs: 5_000 };
const finishing: RecorderState = { kind: 'finishing', recordedMs: 7_000, reason: 'user' };
const refused: RecorderState = { kind: 'refused' };
const failed: RecorderState = { kind: 'failed', isFull: true, hasBegun: true };

const steps: [string, RecorderState, RecorderEvent, RecorderState][] = [
  ['asks for the microphone', idle, { type: 'start' }, asking],
  ['may be tried again after a refusal', refused, { type: 'start' }, asking],
  ['may be tried again after a failure', failed, { type: 'start' }, asking],
  ['records once granted', asking, { type: 'granted', at: 9 }, { kind: 'recording', recordedMs: 0, since: 9 }],
  ['is refused', asking, { type: 'denied' }, refused],
  ['fails to open', asking, { type: 'failed', isFull: true }, { ...failed, hasBegun: false }],
  ['is called off while asking', asking, { type: 'discard' }, idle],
  ['is stopped while asking', asking, { type: 'stop', at: 1 }, idle],
  ['does not start twice', running, { type: 'start' }, running],
  ['goes on below the limit', running, { type: 'tick', at: 67_999 }, running],
  [
    'ends at the limit and never reports more',
    running,
    { type: 'tick', at: 90_000 },
    { kind: 'finishing', recordedMs: LIMIT, reason: 'limit' },
  ],
  ['pauses', running, { type: 'pause', at: 13_000 }, paused],
  ['does not count while paused', paused, { type: 'tick', at: 999_999 }, paused],
  ['resumes', paused, { type: 'resume', at: 20_000 }, { kind: 'recording', recordedMs: 5_000, since: 20_000 }],
  ['ignores a second resume', running, { type: 'resume', at: 20_000 }, running],
  ['stops', running, { type: 'stop', at: 15_000 }, finishing],
  [
    'stops from a pause',
    paused,
    { type: 'stop', at: 99_000 },
    { kind: 'finishing', recordedMs: 5_000, reason: 'user' },
  ],
  [
    'keeps what there is when the microphone goes',
    running,
    { type: 'interrupted', at: 15_000 },
    { kind: 'finishing', recordedMs: 7_000, reason: 'interrupted' },
  ],
  [
    'keeps what there is when the disk is full',
    running,
    { type: 'storage-ended', at: 15_000, isFull: true },
    { kind: 'finishing', recordedMs: 7_000, reason: 'storage' },
  ],
  [
    'keeps what there is when the disk takes no more for another reason',
    running,
    { type: 'storage-ended', at: 15_000, isFull: false },
    { kind: 'finishing', recordedMs: 7_000, reason: 'device' },
  ],
  ['is thrown away', running, { type: 'discard' }, idle],
  ['is handed over', finishing, { type: 'finished' }, idle],
  ['is not handed over', finishing, { type: 'failed', isFull: true }, failed],
  ['does not stop twice', finishing, { type: 'stop', at: 99_000 }, finishing],
  ['cannot be discarded while it is handed over', finishing, { type: 'discard' }, finishing],
];

describe('recorder', () => {
  it.each(steps)('%s', (_name, state, event, expected) => {
    expect(nextRecorderState(state, event, LIMIT)).toEqual(expected);
  });

  it('counts time without pauses and never backwards', () => {
    expect(elapsedMs(running, 12_500)).toBe(4_500);
    expect(elapsedMs(running, 9_000)).toBe(2_000);
    expect(elapsedMs(paused, 999_999)).toBe(5_000);
    expect(elapsedMs(idle, 5)).toBe(0);
  });

  it('is open exactly while a reload would lose something', () => {
    const open = [idle, asking, running, paused, finishing, refused, failed].filter(isRecordingOpen);
    expect(open).toEqual([asking, running, paused, finishing]);
  });
});
