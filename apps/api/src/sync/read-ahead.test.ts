import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReadAhead } from './read-ahead.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a page that is read ahead', () => {
  it('is given out once, and only where it is just the one that is asked for', async () => {
    const ahead = createReadAhead<string>();
    ahead.begin('mia', 'after 2', async () => 'page');
    expect(await ahead.take('ben', 'after 2')).toBeUndefined();
    expect(await ahead.take('mia', 'after 4')).toBeUndefined();
    expect(await ahead.take('mia', 'after 2')).toBe('page');
    expect(await ahead.take('mia', 'after 2')).toBeUndefined();
  });

  it('gives way to the next one', async () => {
    const ahead = createReadAhead<string>();
    ahead.begin('mia', 'after 2', async () => 'old');
    ahead.begin('mia', 'after 4', async () => 'new');
    expect(await ahead.take('mia', 'after 2')).toBeUndefined();
    expect(await ahead.take('mia', 'after 4')).toBe('new');
  });

  it('is as if it had never been begun when reading it fails', async () => {
    const ahead = createReadAhead<string>();
    ahead.begin('mia', 'after 2', () => Promise.reject(new Error('connection lost')));
    expect(await ahead.take('mia', 'after 2')).toBeUndefined();
  });

  it('lies ready for two seconds', async () => {
    const ahead = createReadAhead<string>();
    ahead.begin('mia', 'after 2', async () => 'page');
    await vi.advanceTimersByTimeAsync(2000);
    expect(await ahead.take('mia', 'after 2')).toBeUndefined();
  });
});
