import { expect, it } from 'vitest';
import { createPickerWait } from './picker-wait.ts';

/** A wait with a timer in the hand of the test. */
function setup() {
  const timers = new Set<() => void>();
  const wait = createPickerWait((_ms, work) => {
    timers.add(work);
    return () => timers.delete(work);
  });
  const elapse = () => {
    for (const work of [...timers]) work();
  };
  return { wait, elapse, timers };
}

it('waits from tap to choice and ignores a second tap (complaints 1)', () => {
  const { wait } = setup();
  expect(wait.tapped()).toBe(true);
  expect(wait.tapped()).toBe(false);
  expect(wait.isWaiting()).toBe(true);
  wait.ended();
  expect(wait.isWaiting()).toBe(false);
  expect(wait.tapped()).toBe(true);
});

it('gives a silent picker a minute after the page regains the focus', () => {
  const { wait, elapse, timers } = setup();
  wait.tapped();
  elapse();
  expect(wait.isWaiting()).toBe(true);
  wait.focused();
  wait.focused();
  expect(timers.size).toBe(1);
  elapse();
  expect(wait.isWaiting()).toBe(false);
});

it('counts no focus while nothing is picked', () => {
  const { wait, timers } = setup();
  wait.focused();
  expect(timers.size).toBe(0);
});
