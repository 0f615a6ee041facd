import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Capture, CaptureHandlers } from './capture.ts';
import type { FinishedRecording, InterruptedRecording } from './finish.ts';
import type { EndReason } from './machine.ts';
import { hasOpenRecording } from './open-recordings.ts';
import { Recorder } from './recorder.ts';

const MIME = 'audio/webm;codecs=opus';
const FULL = new DOMException('full', 'QuotaExceededError');
const LOCKED = new Error('locked');

class FakeStore {
  readonly rows = new Map<string, Blob[]>();
  readonly released: string[] = [];
  takesMore = true;
  beginning: unknown;
  /** Why a second cannot be kept, by its number. */
  readonly faults = new Map<number, unknown>();
  refused = 0;
  mostRefused = Number.POSITIVE_INFINITY;
  release(id: string): void {
    this.released.push(id);
  }
  async begin(): Promise<string> {
    if (this.beginning) throw this.beginning;
    this.rows.set('r1', []);
    return 'r1';
  }
  async append(id: string, seq: number, chunk: Blob): Promise<void> {
    if (this.faults.has(seq) && this.refused < this.mostRefused) {
      this.refused += 1;
      throw this.faults.get(seq);
    }
    const row = this.rows.get(id) ?? [];
    expect(seq, 'none is kept before the one before it').toBe(row.length);
    row.push(chunk);
    this.rows.set(id, row);
  }
  async mayGoOn(): Promise<boolean> {
    return this.takesMore;
  }
  async discard(id: string): Promise<void> {
    this.rows.delete(id);
  }
}

function setUp(options: { refuse?: boolean; isGone?: boolean; isAsked?: boolean; keep?: () => Promise<void> } = {}) {
  const store = new FakeStore();
  const taken: { recorded: FinishedRecording; reason: EndReason; rowsThen: number }[] = [];
  const microphone = { open: false, isReceived: true, handlers: undefined as CaptureHandlers | undefined };
  const clock = { now: 0 };
  const openCapture = async (handlers: CaptureHandlers): Promise<Capture> => {
    if (options.refuse) throw new DOMException('no', 'NotAllowedError');
    microphone.open = true;
    microphone.handlers = handlers;
    return {
      mime: MIME,
      begin: () => {
        if (options.isGone) throw new DOMException('inactive', 'InvalidStateError');
      },
      pause: () => undefined,
      resume: () => undefined,
      flush: () => options.isAsked && handlers.onChunk(new Blob(['asked'])),
      level: () => 50,
      isHearing: () => microphone.isReceived,
      async end() {
        if (microphone.isReceived) handlers.onChunk(new Blob(['last']));
        microphone.open = false;
      },
    };
  };
  const recorder = new Recorder({
    store,
    limitMs: 60_000,
    openCapture,
    now: () => clock.now,
    finish: async (unfinished: InterruptedRecording) => ({
      recordingId: unfinished.recordingId,
      blob: new Blob([...unfinished.chunks]),
      mime: unfinished.mime,
      durationMs: unfinished.atMostMs,
      peaks: [],
    }),
    async onRecorded(recorded, reason) {
      await options.keep?.();
      taken.push({ recorded, reason, rowsThen: store.rows.size });
    },
  });
  const settled = (kind: string) => vi.waitFor(() => expect(recorder.snapshot().state.kind).toBe(kind), PATIENCE);
  return { store, taken, microphone, clock, recorder, settled };
}

beforeEach(() => expect(hasOpenRecording()).toBe(false));

describe('Recorder', () => {
  it('stores every chunk, delivers the recording, then deletes the chunks', async () => {
    const { store, taken, microphone, clock, recorder, settled } = setUp();
    recorder.start();
    await settled('recording');
    expect(hasOpenRecording()).toBe(true);
    microphone.handlers?.onChunk(new Blob(['one,']));
    microphone.handlers?.onChunk(new Blob(['two,']));
    await vi.waitFor(() => expect(store.rows.get('r1')).toHaveLength(2), PATIENCE);
    clock.now = 2_500;
    recorder.stop();
    await settled('idle');
    expect(taken).toHaveLength(1);
    expect(await taken[0]?.recorded.blob.text()).toBe('one,two,last');
    expect(taken[0]).toMatchObject({ reason: 'user', rowsThen: 1, recorded: { durationMs: 2_500, mime: MIME } });
    expect(store.rows.size).toBe(0);
    expect(microphone.open).toBe(false);
    expect(hasOpenRecording()).toBe(false);
  });

  it('says so when the microphone is refused', async () => {
    const { recorder, settled } = setUp({ refuse: true });
    recorder.start();
    await settled('refused');
    expect(hasOpenRecording()).toBe(false);
  });

  it('ends at the limit, also when only chunks arrive (hidden tabs)', async () => {
    const { taken, microphone, clock, recorder, settled } = setUp();
    recorder.start();
    await settled('recording');
    for (let second = 0; second < 59; second += 1) microphone.handlers?.onChunk(new Blob(['x']));
    clock.now = 60_400;
    microphone.handlers?.onChunk(new Blob(['x']));
    await settled('idle');
    expect(taken[0]).toMatchObject({ reason: 'limit', recorded: { durationMs: 60_000 } });
  });

  it('keeps its sound when the microphone is removed', async () => {
    const { taken, microphone, clock, recorder, settled } = setUp();
    recorder.start();
    await settled('recording');
    for (const words of ['one,', 'two,', 'three,']) microphone.handlers?.onChunk(new Blob([words]));
    clock.now = 3_000;
    microphone.handlers?.onInterrupted();
    await settled('idle');
    expect(taken[0]).toMatchObject({ reason: 'interrupted', recorded: { durationMs: 3_000 } });
  });

  it.each([
    ['records nothing any more', false, 2_000],
    ['delivers nothing any more', true, 6_000],
  ])('ends with its true length when the system silently %s', async (_sign, isReceived, withinMs) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { taken, microphone, clock, recorder, settled } = setUp();
      recorder.start();
      await settled('recording');
      for (const words of ['one,', 'two,', 'three,']) microphone.handlers?.onChunk(new Blob([words]));
      microphone.isReceived = isReceived;
      clock.now = 16_000;
      vi.advanceTimersByTime(withinMs);
      await settled('idle');
      expect(taken[0]?.reason).toBe('interrupted');
      expect(taken[0]?.recorded.durationMs).toBeLessThanOrEqual(4_000);
      expect(await taken[0]?.recorded.blob.text()).toMatch(/^one,two,three,/);
      expect(microphone.open).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('releases a microphone lost within the first second, keeps nothing', async () => {
    const { store, taken, microphone, recorder, settled } = setUp({ isGone: true });
    microphone.isReceived = false;
    recorder.start();
    await settled('failed');
    expect(recorder.snapshot().state).toEqual({ kind: 'failed', isFull: false, hasBegun: false });
    await vi.waitFor(() => expect(store.rows.size).toBe(0), PATIENCE);
    expect(microphone.open).toBe(false);
    expect(taken).toEqual([]);
  });

  it.each([
    ['no room for a second', FULL, 'storage'],
    ['a second that is not taken', LOCKED, 'device'],
    ['room for one last second', undefined, 'storage'],
  ])('ends with its sound so far, from memory, and the reason: %s', async (_sign, fault, reason) => {
    const { store, taken, microphone, recorder, settled } = setUp();
    if (fault) store.faults.set(1, fault);
    recorder.start();
    await settled('recording');
    microphone.handlers?.onChunk(new Blob(['one,']));
    await vi.waitFor(() => expect(store.rows.get('r1')).toHaveLength(1), PATIENCE);
    store.takesMore = fault !== undefined;
    microphone.handlers?.onChunk(new Blob(['two,']));
    await settled('idle');
    expect(await taken[0]?.recorded.blob.text()).toBe('one,two,last');
    expect(taken[0]?.reason).toBe(reason);
  });

  it('stores failed chunks and those after them once there is room', async () => {
    const { store, microphone, recorder, settled } = setUp({ keep: () => Promise.reject(FULL) });
    store.faults.set(1, FULL);
    store.mostRefused = 2;
    recorder.start();
    await settled('recording');
    for (const words of ['one,', 'two,', 'three,']) microphone.handlers?.onChunk(new Blob([words]));
    await settled('failed');
    expect(store.refused).toBe(2);
    expect(await new Blob(store.rows.get('r1')).text()).toBe('one,two,three,last');
  });

  it.each([
    [FULL, true],
    [LOCKED, false],
  ])('keeps the chunks of an undelivered recording, and the reason: %s', async (fault, isFull) => {
    const { store, recorder, settled } = setUp({ keep: () => Promise.reject(fault) });
    recorder.start();
    await settled('recording');
    recorder.stop();
    await settled('failed');
    expect(recorder.snapshot().state).toEqual({ kind: 'failed', isFull, hasBegun: true });
    expect(store.rows.size).toBe(1);
    expect(store.released).toEqual(['r1']);
    expect(hasOpenRecording()).toBe(false);
  });

  it.each([
    [FULL, true],
    [LOCKED, false],
  ])('does not begin without storage, releases the microphone, knows why: %s', async (fault, isFull) => {
    const { store, microphone, recorder, settled } = setUp();
    store.beginning = fault;
    recorder.start();
    await settled('failed');
    expect(recorder.snapshot().state).toEqual({ kind: 'failed', isFull, hasBegun: false });
    expect(microphone.open).toBe(false);
    expect(hasOpenRecording()).toBe(false);
  });

  it('asks for sound that a browser does not hand over by itself', async () => {
    const { recorder, store, clock, taken, settled } = setUp({ isAsked: true });
    recorder.start();
    await settled('recording');
    await vi.waitFor(() => expect(store.rows.get('r1')).toHaveLength(1), PATIENCE);
    clock.now = 2_500;
    recorder.stop();
    await settled('idle');
    expect(await taken[0]?.recorded.blob.text()).toBe('askedlast');
    expect(taken[0]?.reason).toBe('user');
  });

  it('deletes a discarded recording and closes the microphone', async () => {
    const { store, taken, microphone, recorder, settled } = setUp();
    recorder.start();
    await settled('recording');
    recorder.discard();
    await vi.waitFor(() => expect(store.rows.size).toBe(0), PATIENCE);
    expect(recorder.snapshot().state.kind).toBe('idle');
    expect(microphone.open).toBe(false);
    expect(taken).toEqual([]);
  });

  it('closes a microphone that is granted after it was called off', async () => {
    const { store, microphone, recorder } = setUp();
    recorder.start();
    recorder.discard();
    await vi.waitFor(() => expect(microphone.handlers).toBeDefined(), PATIENCE);
    await vi.waitFor(() => expect(microphone.open).toBe(false), PATIENCE);
    await vi.waitFor(() => expect(store.rows.size).toBe(0), PATIENCE);
    expect(recorder.snapshot().state.kind).toBe('idle');
  });
});
