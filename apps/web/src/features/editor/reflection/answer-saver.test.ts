import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnswerSaver } from './answer-saver.ts';

/** A saver whose every saving ends when the test says so. */
function setup() {
  const savings: { resolve(): void; reject(): void }[] = [];
  const save = () =>
    new Promise<void>((resolve, reject) => {
      savings.push({ resolve, reject: () => reject(new Error('full')) });
    });
  const failed = vi.fn();
  const saver = new AnswerSaver(save, failed);
  return { saver, savings, failed, states: () => Object.fromEntries(saver.states()) };
}

describe('saving answers', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('happens a second after the last key (spec §9)', async () => {
    const { saver, savings, states } = setup();
    saver.typed('a', 'P');
    vi.advanceTimersByTime(900);
    saver.typed('a', 'Pa');
    vi.advanceTimersByTime(999);
    expect(savings).toHaveLength(0);
    expect(states()).toEqual({ a: 'waiting' });
    vi.advanceTimersByTime(1);
    expect(savings).toHaveLength(1);
    savings[0]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(states()).toEqual({ a: 'saved' });
  });

  it('says nothing of a blank answer (spec §5)', async () => {
    const { saver, states } = setup();
    saver.typed('a', 'P');
    saver.typed('a', ' \n');
    expect(states()).toEqual({});
  });

  it('does not call later typing saved', async () => {
    const { saver, savings, states } = setup();
    saver.typed('a', 'Paul');
    vi.advanceTimersByTime(1000);
    saver.typed('a', 'Paul und Ida');
    savings[0]?.resolve();
    await vi.advanceTimersByTimeAsync(500);
    expect(states()).toEqual({ a: 'waiting' });
    await vi.advanceTimersByTimeAsync(500);
    savings[1]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(states()).toEqual({ a: 'saved' });
  });

  it('tells once of a failure, and tries again with the next key', async () => {
    const { saver, savings, failed, states } = setup();
    saver.typed('a', 'Paul');
    saver.typed('b', 'das Licht');
    vi.advanceTimersByTime(1000);
    savings[0]?.reject();
    await vi.advanceTimersByTimeAsync(0);
    expect(states()).toEqual({ a: 'failed', b: 'failed' });
    expect(failed).toHaveBeenCalledTimes(1);
    saver.typed('b', 'das Licht.');
    vi.advanceTimersByTime(1000);
    savings[1]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(states()).toEqual({ a: 'saved', b: 'saved' });
  });

  it('skips the pause when the screen goes, and empty answers', async () => {
    const { saver, savings } = setup();
    await saver.flush();
    expect(savings).toHaveLength(0);
    saver.typed('a', 'Paul');
    const flushed = saver.flush();
    savings[0]?.resolve();
    await flushed;
    vi.advanceTimersByTime(5000);
    expect(savings).toHaveLength(1);
  });
});
