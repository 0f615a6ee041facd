import { expect, it } from 'vitest';
import { type Audit, judgeScores } from './scores.ts';
import { lighthouseSection } from './section.ts';

function audit(page: string, device: Audit['device'], performance: number, accessibility = 1): Audit {
  const scores = { performance, accessibility, 'best-practices': 0.95 };
  return {
    page,
    device,
    scores,
    metrics: { lcp: 2449, tbt: 80.4, cls: 0.014 },
    costs: [`LCP of ${performance}`],
    speed: 1000 * performance,
  };
}
const audits = [
  audit('/', 'phone', 0.89),
  audit('/', 'desktop', 0.99, 0.99),
  audit('/', 'phone', 0.9),
  audit('/', 'desktop', 0.7),
  audit('/', 'phone', 0.95),
  audit('/', 'desktop', 0.99, 0.99),
];

it('judges the median of each page and device by its gates', () => {
  const verdicts = judgeScores(audits);
  expect(verdicts.map(({ device, scores, missed }) => [device, scores.performance, missed])).toEqual([
    ['phone', 0.9, []],
    ['desktop', 0.99, ['accessibility']],
  ]);
  expect(verdicts[0]?.costs).toEqual(['LCP of 0.89', 'LCP of 0.9', 'LCP of 0.95']);
});

it('says what was reached, and which gate was missed', () => {
  const machine = {
    ...{ date: '2026-11-27', processor: 'a processor', cores: 2, memory: 8, system: 'Linux', node: 'v24.0.0' },
    ...{ chromium: '156', postgres: '15', fsync: true, loadBefore: 0.5 },
  };
  const section = lighthouseSection({ machine, version: '13.5.0', runs: 3, audits });
  expect(section).toContain('| / | phone | 0.90 | 1.00 | 0.95 | 2.4 s | 80 ms | 0.01 | met |');
  expect(section).toContain('| / | desktop | 0.99 | 0.99 | 0.95 | 2.4 s | 80 ms | 0.01 | **not met**: accessibility |');
  expect(section).toContain('- /, desktop: LCP of 0.7');
  expect(section).toContain('index of the processor: 700–990');
  expect(section).not.toContain('Other programs');
  const busy = [...audits, { ...audit('/', 'phone', 0.4), speed: 300 }];
  expect(lighthouseSection({ machine, version: '13.5.0', runs: 3, audits: busy })).toContain('Other programs');
});
