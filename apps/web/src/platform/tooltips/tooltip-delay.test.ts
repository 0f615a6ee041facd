import { expect, it } from 'vitest';
import { tooltipDelay, tooltipPlace } from './tooltip-delay.ts';

it('waits 700 ms, and not within 300 ms of the last (spec §9)', () => {
  expect(tooltipDelay(5000, Number.NEGATIVE_INFINITY)).toBe(700);
  expect(tooltipDelay(5299, 5000)).toBe(0);
  expect(tooltipDelay(5300, 5000)).toBe(700);
});

it('stays on the screen', () => {
  const screen = { width: 390, height: 844 };
  const tip = { width: 100, height: 30 };
  expect(tooltipPlace({ left: 100, top: 10, bottom: 54, width: 44 }, tip, screen)).toEqual({ left: 72, top: 60 });
  expect(tooltipPlace({ left: 340, top: 790, bottom: 834, width: 44 }, tip, screen)).toEqual({ left: 282, top: 754 });
});
