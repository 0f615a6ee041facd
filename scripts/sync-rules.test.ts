import { expect, test } from 'vitest';
import { findBrokenRules } from './sync-rules.ts';

const DOCUMENT = `
| **S1** | Order. | here |
| **S2** | Once. | there |

### S1 · Order
- [keeps the order](../a/order.test.ts)

### S2 · Once
- [has every effect once](../a/once.test.ts)
- Also [order](../a/order.test.ts)

## Words
[keeps nothing](../a/nowhere.test.ts)
`;
const TESTS = {
  'a/order.test.ts': "it('keeps the order (S1–S2, promise 2)', () => {});",
  'a/once.test.ts': 'it(`has every effect once: %s rounds (S2)`, () => {});',
  'a/other.test.ts': "/** Not 'a title' (S1). */\nit('is about something else (spec §9)', () => {});",
};

const broken = (tests: Record<string, string>, document = DOCUMENT) =>
  findBrokenRules({ document, tests: new Map(Object.entries(tests)) });

test('is content where each rule names its tests and each test its rule', () => {
  expect(broken(TESTS)).toBe('');
});

test('finds a test that has gone, was renamed or does not say its rule', () => {
  const { 'a/once.test.ts': _gone, ...rest } = TESTS;
  expect(broken(rest)).toContain('names a/once.test.ts under S2');
  expect(broken({ ...TESTS, 'a/order.test.ts': "it('holds the order (S1, S2)', () => {});" })).toContain(
    'keeps the order',
  );
  expect(broken({ ...TESTS, 'a/order.test.ts': "it('keeps the order (S2)', () => {});" })).toContain('under S1');
});

test('finds a test that the document does not know, and one of a rule that is none', () => {
  expect(broken({ ...TESTS, 'a/new.test.ts': "it('is new (S1)', () => {});" })).toContain("under S1: 'is new (S1)'");
  expect(broken({ ...TESTS, 'a/new.test.ts': "it('is new (S3)', () => {});" })).toContain('no rule S3');
});

test('finds a rule without a test, and a document without rules', () => {
  expect(broken(TESTS, DOCUMENT.replace('- [has every effect once](../a/once.test.ts)\n', ''))).toContain(
    'no test for S2',
  );
  expect(broken({}, 'nothing')).toContain('no table');
});
