import { describe, expect, it } from 'vitest';
import { blankRow, type ContributionFile, type ContributionRow } from './contribution-rows.ts';
import { progressOf } from './progress.ts';

const EVENT = { id: 'wedding', receiptKey: 'key', sharingMode: 'public' } as const;

function file(hash: string, size: number, change: Partial<ContributionFile> = {}): ContributionFile {
  return { hash, source: hash, size, role: 'more', type: 'image/jpeg', name: hash, state: 'ready', ...change };
}

function row(files: ContributionFile[], change: Partial<ContributionRow> = {}): ContributionRow {
  const begun = { id: 'one', secret: 's', device: 'd', account: null, createdAt: 0 };
  return { ...blankRow(EVENT, begun), files, state: 'finished', told: 1, ...change };
}

const receipt = (hash: string, at: number) => ({ contributionId: 'one', hash, jws: '', at });
// Neither by size nor by time in the order of their names.
const ALL = [file('c', 30, { role: 'top' }), file('a', 5), file('b', 7, { role: 'audio', type: 'audio/webm' })];
const RECEIPTS = [receipt('c', 20), receipt('a', 30), receipt('b', 10)];

describe('the progress of a contribution', () => {
  it('is whole with every receipt, and tells the last', () => {
    expect(progressOf(row(ALL), RECEIPTS)).toEqual({
      ...{ images: 2, arrived: 2, waiting: 0, unreadable: [], refused: [], bytes: 42, arrivedBytes: 42 },
      ...{ at: 30, isWhole: true },
    });
  });

  it.each<[string, ContributionRow, ReturnType<typeof receipt>[], object]>([
    ['without a receipt', row(ALL), [], { arrived: 0, arrivedBytes: 0, at: null }],
    ['with the receipts of some', row(ALL), RECEIPTS.slice(1), { arrived: 1, arrivedBytes: 12, at: 30 }],
    ['with a receipt of a file that went', row(ALL), [receipt('gone', 99)], { arrived: 0, arrivedBytes: 0, at: null }],
    ['before the server has said that it is', row(ALL, { state: 'sent' }), RECEIPTS, { arrived: 2 }],
    ['after a change that was not told', row(ALL, { change: 2 }), RECEIPTS, { arrived: 2 }],
  ])('is not whole %s', (_when, contribution, receipts, progress) => {
    expect(progressOf(contribution, receipts)).toMatchObject({ ...progress, isWhole: false });
  });

  it.each(['waiting', 'unreadable', 'refused'] as const)(
    'counts what is %s, even with a receipt, as missing',
    (state) => {
      const [first, ...rest] = ALL.map((one, at) => (at === 1 ? { ...one, state } : one));
      const files = [...(first ? [first] : []), ...rest];
      const progress = progressOf(row(files), RECEIPTS);
      expect(progress).toMatchObject({ images: 2, arrived: 1, arrivedBytes: 37, isWhole: false });
      expect([progress.waiting, progress.unreadable.length, progress.refused.length]).toEqual(
        ['waiting', 'unreadable', 'refused'].map((one) => Number(one === state)),
      );
    },
  );

  it('counts bytes before the server has made pictures of them', () => {
    const received = ALL.map((one) => ({ ...one, state: 'received' as const }));
    expect(progressOf(row(received), RECEIPTS)).toMatchObject({ arrived: 2, isWhole: true });
  });
});
