import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReadAhead } from './read-ahead.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a page that is read ahead', () => {
  it('is handed out once, and only for its own key', async () => {
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

  it('is read for twenty accounts at once', async () => {
    const ahead = createReadAhead<string>();
    const callerLookup = Array.from({ length: 21 }, (_, index) => `person ${index}`);
    for (const one of callerLookup) ahead.begin(one, 'after 2', async () => one);
    expect(await ahead.take('person 20', 'after 2')).toBeUndefined();
    ahead.begin('person 1', 'after 4', async () => 'goes on');
    expect(await ahead.take('person 1', 'after 4')).toBe('goes on');
    ahead.begin('person 20', 'after 2', async () => 'has room now');
    expect(await ahead.take('person 20', 'after 2')).toBe('has room now');
    expect(await ahead.take('person 0', 'after 2')).toBe('person 0');
  });
});
