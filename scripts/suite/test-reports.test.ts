import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listedFailures, playwrightTally, vitestTally } from './test-reports.ts';

const file = (report: unknown) => {
  const at = path.join(mkdtempSync(path.join(tmpdir(), 'report-')), 'report.json');
  writeFileSync(at, JSON.stringify(report));
  return at;
};

test('counts the reports of the runners', () => {
  expect(vitestTally(file({ numPassedTests: 7, numFailedTests: 2 }), 1)).toEqual({ passed: 7, failed: 2 });
  const stats = { expected: 4, unexpected: 1, flaky: 1 };
  expect(playwrightTally(file({ stats }), 1)).toEqual({ passed: 4, failed: 2 });
});

test('a runner that fails, runs nothing or reports nothing is a failure', () => {
  expect(vitestTally(file({ numPassedTests: 7, numFailedTests: 0 }), 1)).toEqual({ passed: 7, failed: 1 });
  expect(vitestTally(file({ numPassedTests: 0, numFailedTests: 0 }), 0)).toEqual({ passed: 0, failed: 1 });
  expect(vitestTally('/nowhere.json', 0)).toEqual({ passed: 0, failed: 1 });
  expect(playwrightTally(file({ stats: { expected: 0, unexpected: 0, flaky: 0 } }), 0)).toEqual({
    passed: 0,
    failed: 1,
  });
  expect(playwrightTally(file('nonsense'), 0)).toEqual({ passed: 0, failed: 1 });
  const broken = file({});
  writeFileSync(broken, '{"numPassedTests":7,"num');
  expect(vitestTally(broken, 1)).toEqual({ passed: 0, failed: 1 });
});

test('lists failed tests, and nothing without a list', () => {
  expect(listedFailures(file(['sums.test.ts › a difference']))).toEqual(['sums.test.ts › a difference']);
  expect(listedFailures('/nowhere.json')).toEqual([]);
});
