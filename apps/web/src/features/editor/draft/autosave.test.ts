import { PATIENCE } from '@tagfalter/local/test/patience';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUTOSAVE_MS, Autosave, type SaveState } from './autosave.ts';

function setUp(write: (value: string) => Promise<void> = async () => undefined) {
  const written: string[] = [];
  const states: SaveState[] = [];
  const autosave = new Autosave<string>(
    async (value) => {
      await write(value);
      written.push(value);
    },
    (state) => states.push(state),
  );
  return { autosave, written, states };
}

const FULL = new DOMException('full', 'QuotaExceededError');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Autosave', () => {
  it('stores the last of many quick changes once, 400 ms after it', async () => {
    const { autosave, written } = setUp();
    autosave.put('a', false);
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MS - 1);
    autosave.put('ab', false);
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MS - 1);
    expect(written).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(written).toEqual(['ab']);
  });

  it('stores at once on request, earlier text included', async () => {
    const { autosave, written, states } = setUp();
    autosave.put('typed', false);
    autosave.put('typed, mood', true);
    await autosave.flush();
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MS * 2);
    expect(written).toEqual(['typed, mood']);
    expect(states.at(-1)).toBe('saved');
  });

  it('writes one after the other and ends with the newest', async () => {
    const releases: (() => void)[] = [];
    const { autosave, written } = setUp(() => new Promise((resolve) => releases.push(resolve)));
    autosave.put('one', true);
    autosave.put('two', true);
    autosave.put('three', true);
    expect(releases).toHaveLength(1);
    releases[0]?.();
    await vi.waitFor(() => expect(releases).toHaveLength(2), PATIENCE);
    releases[1]?.();
    await autosave.flush();
    expect(written).toEqual(['one', 'three']);
  });

  it('keeps a value after a failed write and stores it next time', async () => {
    let full = true;
    const { autosave, written, states } = setUp(async () => {
      if (full) throw new DOMException('full', 'QuotaExceededError');
    });
    autosave.put('precious', true);
    await autosave.flush();
    expect(states.at(-1)).toBe('full');
    full = false;
    await autosave.flush();
    expect(written).toEqual(['precious']);
    expect(states.at(-1)).toBe('saved');
  });

  it('keeps the newer value when the write of the older fails', async () => {
    const failures: (() => void)[] = [];
    const { autosave, written, states } = setUp(
      (value) => new Promise((done, failed) => (value === 'older' ? failures.push(() => failed(FULL)) : done())),
    );
    autosave.put('older', true);
    autosave.put('newer', false);
    failures[0]?.();
    await vi.waitFor(() => expect(states.at(-1)).toBe('full'), PATIENCE);
    expect(autosave.pending).toBe('newer');
    await autosave.flush();
    expect([written, states.at(-1), autosave.pending]).toEqual([['newer'], 'saved', undefined]);
  });

  it.each([
    ['full', new DOMException('full', 'QuotaExceededError')],
    ['failed', new DOMException('closed', 'InvalidStateError')],
    ['bug', new TypeError('not a function')],
  ])('says %s for the error that ended the write', async (state, error) => {
    const { autosave, states } = setUp(() => Promise.reject(error));
    autosave.put('precious', true);
    await autosave.flush();
    expect(states.at(-1)).toBe(state);
  });

  it('never stores a cancelled value, and waits for a running write', async () => {
    const releases: (() => void)[] = [];
    const { autosave, written } = setUp(() => new Promise((resolve) => releases.push(resolve)));
    autosave.put('under way', true);
    autosave.put('pending', false);
    const cancelled = autosave.cancel();
    releases[0]?.();
    await cancelled;
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MS * 2);
    expect(written).toEqual(['under way']);
  });
});
