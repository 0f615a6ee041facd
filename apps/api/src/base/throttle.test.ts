import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createThrottle } from './throttle.ts';

it('lets a key try again once its oldest mark has expired', () => {
  let now = 1_000_000;
  const throttle = createThrottle('look-ups', { marks: 3, span: 60_000 }, () => now);
  for (let mark = 0; mark < 3; mark += 1) {
    expect(throttle.reserve('a').wait).toBe(0);
    now += 10_000;
  }
  expect(throttle.reserve('a').wait).toBe(30);
  expect(throttle.reserve('b').wait).toBe(0);
  now += 30_000;
  expect(throttle.reserve('a').wait).toBe(0);
  expect(throttle.reserve('a').wait).toBe(10);
});

it('gives a place back, once', () => {
  const throttle = createThrottle('look-ups', { marks: 2, span: 60_000 }, () => 0);
  const [first] = [throttle.reserve('a'), throttle.reserve('a')];
  expect(throttle.reserve('a').wait).toBe(60);
  first.release();
  first.release();
  expect(throttle.reserve('a').wait).toBe(0);
  expect(throttle.reserve('a').wait).toBe(60);
});

it('forgets the key marked longest ago rather than grow without end', () => {
  const throttle = createThrottle('look-ups', { marks: 1, span: 60_000 }, () => 0);
  for (let key = 0; key <= 50_000; key += 1) throttle.reserve(String(key));
  expect(throttle.reserve('1').wait).toBe(60);
  expect(throttle.reserve('0').wait).toBe(0);
});

it('tells long keys apart, which callers choose', () => {
  const throttle = createThrottle('look-ups', { marks: 1, span: 60_000 }, () => 0);
  const key = 'x'.repeat(10_000);
  expect([`${key}a`, `${key}b`, `${key}a`].map((one) => throttle.reserve(one).wait)).toEqual([0, 0, 60]);
});

it('keeps nothing of the text that a key was cut from', () => {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('no way to collect garbage');
  const throttle = createThrottle('look-ups', { marks: 1, span: 60_000 }, () => 0);
  const used = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  for (let key = 0; key < 2000; key += 1) {
    const body = Buffer.alloc(16_000, 'x').fill(`somebody-${key}@example.org`, 0, 32).toString('latin1');
    throttle.reserve(body.slice(0, 32));
  }
  expect(used() - before).toBeLessThan(8_000_000);
  expect(throttle.reserve('somebody else').wait).toBe(0);
});

it('forgets marks that a clock has set which was ahead', () => {
  let now = 1_000_000_000;
  const throttle = createThrottle('look-ups', { marks: 1, span: 60_000 }, () => now);
  throttle.reserve('a');
  now -= 500_000_000;
  expect([throttle.reserve('a').wait, throttle.reserve('a').wait]).toEqual([0, 60]);
});
