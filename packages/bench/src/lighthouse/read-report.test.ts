import { expect, it } from 'vitest';
import { BrokenRun, readLighthouseReport } from './read-report.ts';

const ADDRESS = 'http://bench.localhost:1/create';
const category = (score: number | null, id: string, weight: number) => ({ score, auditRefs: [{ id, weight }] });
const report = {
  finalDisplayedUrl: ADDRESS,
  environment: { benchmarkIndex: 1200 },
  categories: {
    performance: category(0.8, 'largest-contentful-paint', 25),
    accessibility: category(0.99, 'heading-order', 3),
    'best-practices': category(1, 'note', 0),
  },
  audits: {
    'largest-contentful-paint': { title: 'LCP', score: 0.4, numericValue: 4100 },
    'total-blocking-time': { title: 'TBT', score: 1, numericValue: 20 },
    'cumulative-layout-shift': { title: 'CLS', score: 1, numericValue: 0.01 },
    'heading-order': { title: 'Headings out of order', score: 0 },
    note: { title: 'No weight', score: 0 },
  },
};

it('reads scores, metrics and what costs points', () => {
  expect(readLighthouseReport(report, ADDRESS)).toEqual({
    scores: { performance: 0.8, accessibility: 0.99, 'best-practices': 1 },
    metrics: { lcp: 4100, tbt: 20, cls: 0.01 },
    costs: ['accessibility: Headings out of order'],
    speed: 1200,
  });
});

it('refuses another page, a broken run and a missing score', () => {
  expect(() => readLighthouseReport({ ...report, finalDisplayedUrl: 'http://bench.localhost:1/' }, ADDRESS)).toThrow(
    'has led to',
  );
  const runtimeError = { code: 'NO_FCP', message: 'nothing painted' };
  expect(() => readLighthouseReport({ ...report, runtimeError }, ADDRESS)).toThrow(BrokenRun);
  const categories = { ...report.categories, accessibility: category(null, 'heading-order', 3) };
  expect(() => readLighthouseReport({ ...report, categories }, ADDRESS)).toThrow('no score of accessibility');
  expect(() => readLighthouseReport({ ...report, audits: {} }, ADDRESS)).toThrow('has not measured');
});
