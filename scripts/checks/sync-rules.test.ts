import { expect, test } from 'vitest';
import { findBrokenRules, provenRules } from './sync-rules.ts';

const DOCUMENT = `
## S1 · Order
**Version order equals commit order.**

## S2 · Once
**Each mutation takes effect once, see S9.**
- S9 is further down.
`;
const TESTS = {
  'a/order.test.ts': "it('keeps the order (S1–S2, promise 2)', () => {});",
  'a/once.test.ts': 'it(`has every effect once: %s rounds (S2)`, () => {});',
  'a/other.test.ts': "/** Not 'a title' (S1). */\nit('is about something else (spec §9)', () => {});",
};

const all = (tests: Record<string, string>, document = DOCUMENT) => ({
  document,
  tests: new Map(Object.entries(tests)),
});
const broken = (tests: Record<string, string>, document?: string) => findBrokenRules(all(tests, document));

test('lists the tests of each rule by the numbers in their titles', () => {
  const order = { file: 'a/order.test.ts', title: 'keeps the order (S1–S2, promise 2)' };
  const once = { file: 'a/once.test.ts', title: 'has every effect once: %s rounds (S2)' };
  expect(provenRules(all(TESTS))).toEqual([
    { id: 'S1', name: 'Order', proofs: [order] },
    { id: 'S2', name: 'Once', proofs: [order, once] },
  ]);
});

test('is content where each rule has a test and vice versa', () => {
  expect(broken(TESTS)).toBe('');
});

test('finds a rule without a test, and an unknown rule', () => {
  const { 'a/order.test.ts': _gone, ...rest } = TESTS;
  expect(broken(rest)).toBe('No test says (S1).');
  expect(broken({ ...TESTS, 'a/new.test.ts': "it('is new (S3)', () => {});" })).toBe(
    "There is no rule S3 in docs/sync.md: a/new.test.ts, 'is new (S3)'",
  );
});

test('finds a document without rules', () => {
  expect(broken(TESTS, 'nothing')).toContain('no rules');
});
