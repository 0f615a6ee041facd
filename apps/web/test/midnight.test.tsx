// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useToday } from '#platform/today.ts';
import { fire, render } from './ui/render.tsx';

const Today = () => <p>{useToday()}</p>;
const shown = () => document.querySelector('p')?.textContent;
/** A moment of this device's clock. */
const at = (day: number, hour: number, minute: number, second = 0) => new Date(2026, 10, day, hour, minute, second);
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(at(20, 23, 58));
});
afterEach(() => void vi.useRealTimers());

describe('an open page at midnight (decision 8)', () => {
  it('changes to the next date within half a minute, not before', async () => {
    await render(<Today />);
    expect(shown()).toBe('2026-11-20');
    await pass(119_000);
    expect(shown()).toBe('2026-11-20');
    await pass(31_000);
    expect(shown()).toBe('2026-11-21');
  });

  it('changes at once when shown again: hidden pages have no timers', async () => {
    await render(<Today />);
    vi.setSystemTime(at(22, 7, 30));
    await fire(document, new Event('visibilitychange'));
    expect(shown()).toBe('2026-11-22');
  });

  it('goes back a day with a clock that is put right', async () => {
    vi.setSystemTime(at(21, 0, 10));
    await render(<Today />);
    expect(shown()).toBe('2026-11-21');
    vi.setSystemTime(at(20, 23, 10));
    await pass(30_000);
    expect(shown()).toBe('2026-11-20');
  });

  it('asks no more once it is left', async () => {
    const page = await render(<Today />);
    expect(vi.getTimerCount()).toBe(1);
    await page.remove();
    expect(vi.getTimerCount()).toBe(0);
  });
});
