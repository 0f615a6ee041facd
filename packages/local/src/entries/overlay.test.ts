import type { EntrySave } from '@tagfalter/contract/mutations';
import type { SyncedEntry } from '@tagfalter/contract/sync-pull';
import { blankEntry } from '@tagfalter/domain/entry';
import { reverseEdit } from '@tagfalter/domain/reverse-edit';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OutboxItem, OutboxRow, StoredView } from '../db/rows.ts';
import { applyMutation, overlay, rebase } from './overlay.ts';

const ID = '7f0c2d1e-1111-5222-8333-444455556666';
const DAY = '2026-11-20';

const base: SyncedEntry = {
  ...blankEntry(ID, DAY, 'Europe/Berlin'),
  text: 'vom Server',
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  stamp: 'ffffffffffff-0000',
  readyMedia: [],
};

const hash = fc.constantFrom('a', 'b', 'c').map((letter) => letter.repeat(64));
const image = hash.map((value) => ({ hash: value, type: 'image/jpeg', size: 1, name: `${value[0]}.jpg` }));
const save: fc.Arbitrary<EntrySave> = fc.record({
  date: fc.constant(DAY),
  timeZone: fc.constant('Europe/Berlin'),
  fields: fc.record({ text: fc.string(), topMoment: fc.string(), isFavorite: fc.boolean() }, { requiredKeys: [] }),
  addImages: fc.array(image, { maxLength: 3 }),
  removeImages: fc.array(hash, { maxLength: 2 }),
  hadEntry: fc.boolean(),
});
const change = fc.oneof(
  { weight: 4, arbitrary: save.map((args) => ({ name: 'entry.save', args })) },
  { weight: 1, arbitrary: fc.constant({ name: 'entry.delete', args: { date: DAY, baseVersion: 0 } }) },
);
const mutations = fc.array(change, { maxLength: 8 }).map((list) =>
  list.map(
    (item, index): OutboxRow => ({
      ...item,
      id: index + 1,
      key: `${index + 1}`,
      entryId: ID,
      at: `00000000000${index % 10}-0000`,
      since: index,
    }),
  ),
);
const bases = fc.constantFrom(base, null);

describe('pending mutations on top of the base (S5)', () => {
  it('come to the same whether applied one by one or all anew', () => {
    fc.assert(
      fc.property(bases, mutations, (start, rows) => {
        const stepwise = rows.reduce<StoredView | null>(applyMutation, overlay(start, []));
        expect(overlay(start, rows)).toEqual(stepwise);
      }),
    );
  });

  it('always show the last text the device wrote, whatever the clocks say', () => {
    fc.assert(
      fc.property(bases, mutations, fc.string(), (start, rows, text) => {
        const last: OutboxRow = {
          id: 99,
          key: '99',
          entryId: ID,
          name: 'entry.save',
          args: { date: DAY, timeZone: 'UTC', fields: { text }, addImages: [], removeImages: [], hadEntry: false },
          at: '000000000000-0001',
          since: 99,
        };
        expect(overlay(start, [...rows, last])).toMatchObject({ text, date: DAY, id: ID });
      }),
    );
  });

  it('leave fields alone that nobody on this device wrote', () => {
    fc.assert(
      fc.property(mutations, (rows) => {
        const view = overlay(base, rows);
        const touched = rows.some((row) => row.name === 'entry.delete' || JSON.stringify(row.args).includes('"text"'));
        if (view && !touched) expect(view.text).toBe('vom Server');
      }),
    );
  });

  it('hold each image once', () => {
    fc.assert(
      fc.property(bases, mutations, (start, rows) => {
        const hashes = overlay(start, rows)?.images.map((item) => item.hash) ?? [];
        expect(new Set(hashes).size).toBe(hashes.length);
      }),
    );
  });

  it('ignore a mutation of a version this one does not know', () => {
    const row = { entryId: ID, at: '000000000000-0000', since: 0 };
    const shown = overlay(base, []);
    expect(overlay(base, [{ ...row, name: 'entry.paint', args: {} }])).toEqual(shown);
    expect(overlay(base, [{ ...row, name: 'entry.save', args: { date: 7 } }])).toEqual(shown);
  });
});

describe('what waits on a day that has gone on beneath it (S7)', () => {
  const saved = { date: DAY, timeZone: 'Europe/Berlin', addImages: [], removeImages: [], hadEntry: false };
  const item = (id: number, before: string, text: string): OutboxItem => {
    const args = { ...saved, fields: { text }, bases: { text: reverseEdit(before, text) } };
    return { id, key: `${id}`, entryId: ID, name: 'entry.save', args, at: '000000000001-0000', since: id, version: 0 };
  };
  const waiting = [item(1, 'Bahn', 'Zug'), item(2, 'Zug', 'Nachtzug')];
  const pulled: SyncedEntry = { ...base, text: 'Bahn bei Regen' };

  it('is rebased, each save on the outcome of the one before', () => {
    const laid = rebase(pulled, waiting);
    const [one = '', two = ''] = ['Zug bei Regen', 'Nachtzug bei Regen'];
    expect(laid.map(({ args }) => args)).toMatchObject([
      { fields: { text: one }, bases: { text: reverseEdit('Bahn bei Regen', one) }, mergedTexts: ['text'] },
      { fields: { text: two }, bases: { text: reverseEdit(one, two) } },
    ]);
    expect(overlay(pulled, laid)).toEqual(overlay(pulled, waiting));
  });

  it('stays if begun on the current text, without one, or possibly contained', () => {
    const mood: OutboxItem = { ...item(1, '', ''), args: { ...saved, fields: { mood: null } } };
    const isSame = (base: SyncedEntry | null, items: OutboxItem[], restarted?: number) =>
      rebase(base, items, restarted).every((row, at) => row === items[at]);
    expect(isSame(pulled, waiting)).toBe(false);
    expect(isSame({ ...base, text: 'Bahn' }, waiting)).toBe(true);
    expect(isSame(null, [mood, item(2, 'Bahn und Bus', 'Zug und Bus')])).toBe(true);
    expect(isSame(pulled, [{ ...item(1, 'Bahn', 'Zug'), version: 7 }, item(2, 'Zug', 'Nachtzug')])).toBe(true);
    expect([0, 1, 2].map((restarted) => isSame(pulled, waiting, restarted))).toEqual([false, true, true]);
  });
});
