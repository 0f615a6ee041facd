import { expect, it } from 'vitest';
import type { Sample } from './samples.ts';
import { TARGETS } from './targets.ts';

function sample(side: Sample['side'], measure: Sample['measure'], entries: number, value: number, run = 0): Sample {
  return { side, measure, entries, value, run };
}

function judge(title: string, samples: Sample[]) {
  return TARGETS.find((target) => target.title.startsWith(title))?.judge(samples);
}

it('compares within each run, so that a slow run does not decide', () => {
  const samples = [1, 10, 1].flatMap((slowness, run) => [
    sample('tagfalter', 'writes', 1000, 200 * slowness, run),
    sample('floor', 'writes', 1000, 100 * slowness, run),
  ]);
  expect(judge('1,000 awaited', samples)).toEqual({ reached: '2.00 ×', met: true });
});

it('measures the cold sync against the fastest peer', () => {
  const samples = [
    sample('tagfalter', 'cold', 10_000, 100),
    sample('yjs', 'cold', 10_000, 190),
    sample('pouchdb', 'cold', 10_000, 900),
  ];
  expect(judge('cold', samples)).toEqual({ reached: '1.90 ×', met: false });
});

it('a live change has three conditions', () => {
  const samples = (p50: number, p95: number, rxdb: number) => [
    sample('tagfalter', 'liveP50', 1000, p50),
    sample('tagfalter', 'liveP95', 1000, p95),
    sample('rxdb', 'liveP50', 1000, rxdb),
  ];
  expect(judge('one live', samples(10, 19, 20))?.met).toBe(true);
  expect(judge('one live', samples(13, 19, 20))?.met).toBe(false);
  expect(judge('one live', samples(10, 21, 20))?.met).toBe(false);
  expect(judge('one live', samples(10, 19, 9))?.met).toBe(false);
});

it('says of nothing that was not measured whether it is met', () => {
  for (const target of TARGETS) expect(target.judge([])).toEqual({ reached: 'not measured', met: undefined });
});
