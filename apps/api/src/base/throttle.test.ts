import { expect, it } from 'vitest';
import { createThrottle } from './throttle.ts';

it('lets a key try again once its oldest mark has left the window', () => {
  let now = 1_000_000;
  const throttle = createThrottle({ marks: 3, span: 60_000 }, () => now);
  for (let mark = 0; mark < 3; mark += 1) {
    expect(throttle.wait('a')).toBe(0);
    throttle.mark('a');
    now += 10_000;
  }
  expect(throttle.wait('a')).toBe(30);
  expect(throttle.wait('b')).toBe(0);
  now += 30_000;
  expect(throttle.wait('a')).toBe(0);
});

it('forgets the key marked longest ago rather than grow without end', () => {
  const throttle = createThrottle({ marks: 1, span: 60_000 }, () => 0);
  for (let key = 0; key <= 50_000; key += 1) throttle.mark(String(key));
  expect(throttle.wait('0')).toBe(0);
  expect(throttle.wait('1')).toBe(60);
});
