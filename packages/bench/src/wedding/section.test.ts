import { expect, it } from 'vitest';
import { judgeWedding } from './figures.ts';
import { type WeddingResult, weddingSection } from './section.ts';

const times = { count: 10, p50: 20, p95: 400, most: 600 };
const result: WeddingResult = {
  machine: {
    ...{ date: '2026-11-26', processor: 'a processor', cores: 2, memory: 8, system: 'Linux', node: 'v24.0.0' },
    ...{ chromium: '156', postgres: '15', fsync: true, loadBefore: 0.5 },
  },
  size: { guests: 100, photos: 10 },
  figures: {
    ...{ photos: 1005, lost: 0, doubled: 0, throttled: 0, failed: 0, faults: [], cuts: 900, page: times, push: times },
    ...{ memory: 800, memoryOfMain: 300, arrivedAfter: 400, shownAfter: 401, wallAfter: Number.POSITIVE_INFINITY },
  },
};

it('says what was promised and what was reached', () => {
  expect(judgeWedding(result.figures).every(({ met }) => met)).toBe(true);
  const worse = { ...result.figures, lost: 1, memory: 1025, push: { ...times, p95: 501 } };
  const missed = judgeWedding(worse).filter(({ met }) => !met);
  expect(missed.map(({ title }) => title)).toEqual(['photos lost', 'push of a diary, p95', 'memory of the server']);
  const section = weddingSection(result);
  expect(section).toContain('1,005 photos of 12 megapixels, 3.0 GB');
  expect(section).toContain('after 6 min 40 s');
  expect(section).toContain('after never');
});
