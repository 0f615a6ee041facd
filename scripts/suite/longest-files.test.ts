import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { longest, playwrightFiles, vitestFiles } from './longest-files.ts';

const file = (report: unknown) => {
  const at = path.join(mkdtempSync(path.join(tmpdir(), 'report-')), 'report.json');
  writeFileSync(at, JSON.stringify(report));
  return at;
};
const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });

it('reads how long the files of both runners took', () => {
  const units = file({ testResults: [{ name: '/a.test.ts', startTime: 1000, endTime: 3500 }] });
  expect(vitestFiles(units)).toEqual([{ file: '/a.test.ts', seconds: 2.5 }]);
  // A suite per project, and a group of tests within the file.
  const journeys = file({
    suites: [
      { file: 'x.spec.ts', specs: [spec(1000)], suites: [{ specs: [spec(500), spec(250)] }] },
      { file: 'y.spec.ts', specs: [spec(9000)] },
      { file: 'x.spec.ts', specs: [spec(2000)] },
    ],
  });
  expect(playwrightFiles(journeys)).toEqual([
    { file: 'x.spec.ts', seconds: 3.75 },
    { file: 'y.spec.ts', seconds: 9 },
  ]);
});

it('has no files where a runner left no report', () => {
  expect(vitestFiles('/nowhere.json')).toEqual([]);
  expect(playwrightFiles(file({ suites: 'none' }))).toEqual([]);
});

it('names those that took longest', () => {
  const files = [2, 30, 7].map((seconds) => ({ file: `${seconds}.test.ts`, seconds }));
  expect(longest(files, 2)).toEqual(['   30.0 s  30.test.ts', '    7.0 s  7.test.ts']);
});
