import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { playwrightTally, vitestFailures, vitestTally } from './test-reports.ts';

const file = (report: unknown) => {
  const at = path.join(mkdtempSync(path.join(tmpdir(), 'report-')), 'report.json');
  writeFileSync(at, JSON.stringify(report));
  return at;
};

test('counts what the runners report', () => {
  expect(vitestTally(file({ numPassedTests: 7, numFailedTests: 2, testResults: [] }), 1)).toEqual({
    passed: 7,
    failed: 2,
  });
  const stats = { expected: 4, unexpected: 1, flaky: 1 };
  expect(playwrightTally(file({ stats }), 1)).toEqual({ passed: 4, failed: 2 });
});

test('a runner that fails without a failed test, runs nothing or leaves no report is a failure', () => {
  expect(vitestTally(file({ numPassedTests: 7, numFailedTests: 0, testResults: [] }), 1)).toEqual({
    passed: 7,
    failed: 1,
  });
  expect(vitestTally(file({ numPassedTests: 0, numFailedTests: 0, testResults: [] }), 0)).toEqual({
    passed: 0,
    failed: 1,
  });
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

test('names each failed test with its error, and each file that did not load', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'a sum', failureMessages: [] },
    { status: 'failed', fullName: 'a difference', failureMessages: ['expected 1 to be 2'] },
  ];
  const testResults = [
    { name: 'sums.test.ts', message: '', assertionResults },
    { name: 'broken.test.ts', message: 'no such module', assertionResults: [] },
  ];
  expect(vitestFailures(file({ numPassedTests: 1, numFailedTests: 1, testResults }))).toEqual([
    'sums.test.ts › a difference\nexpected 1 to be 2',
    'broken.test.ts\nno such module',
  ]);
  expect(vitestFailures('/nowhere.json')).toEqual([]);
});
