import { describe, expect, it } from 'vitest';
import { blankRow, type ContributionFile, type ContributionRow } from './contribution-rows.ts';
import { hasNews, isTellable } from './exchange-contribution.ts';

const FILE: ContributionFile = {
  ...{ hash: 'a', source: 'a', role: 'more', size: 1, type: 'image/jpeg', name: '', state: 'waiting' },
};
const row = (change: Partial<ContributionRow>): ContributionRow => ({
  ...blankRow(
    { id: 'wedding', receiptKey: 'key', sharingMode: 'public' },
    { id: 'one', secret: 's', device: 'd', account: null, createdAt: 0 },
  ),
  ...change,
});
const BLOCK = { code: 'event_closed', at: 0 } as const;

describe('what a phone tells the server of a contribution', () => {
  it.each<[string, Partial<ContributionRow>, boolean]>([
    ['nothing yet', {}, false],
    ['words that were sent', { submitted: true }, true],
    ['a file before the words are sent', { files: [FILE] }, true],
    ['a file where a code has to come with it', { files: [FILE], mode: 'code_required' }, false],
    ['a file where the link proves the code', { files: [FILE], mode: 'code_required', ticket: 't' }, true],
    ['words with a code', { submitted: true, mode: 'code_required' }, true],
    ['words that were refused', { submitted: true, block: BLOCK }, false],
    ['a file that was refused', { files: [FILE], block: BLOCK }, false],
  ])('%s: %o', (_what, change, isOne) => {
    expect(isTellable(row(change))).toBe(isOne);
    expect(hasNews(row(change))).toBe(isOne);
  });

  it.each<[string, Partial<ContributionRow>, boolean]>([
    ['told of its last change', { submitted: true, change: 3, told: 3 }, false],
    ['told of an earlier change', { submitted: true, change: 3, told: 2 }, true],
    ['told of a later state, as after a restore', { submitted: true, change: 3, told: 4 }, true],
    ['deleted, and told of all', { isDeleted: true, change: 3, told: 3 }, true],
    ['deleted after a refusal', { isDeleted: true, block: BLOCK }, true],
  ])('a contribution that is %s has news', (_which, change, isOne) => expect(hasNews(row(change))).toBe(isOne));
});
