import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankEntry, type Entry } from './entry.ts';
import { entryChange, mergeEntry } from './entry-merge.ts';
import { mergeText } from './merge-text.ts';
import { rebaseChange } from './rebase-change.ts';
import { applyReverse } from './reverse-edit.ts';
import { MAX_TEXT } from './text.ts';

const blank = blankEntry('id', '2026-11-20', 'Europe/Berlin');
const clock = { at: '00000000000a-0000', by: 'phone' };
const day = (part: Partial<Entry>): Entry => ({ ...blank, ...part });
const from = (before: Partial<Entry>, after: Partial<Entry>) => entryChange(day(before), day(after));

describe('a change of an entry that has changed meanwhile (S7)', () => {
  it('stays as it is if its texts were begun on current ones', () => {
    const change = from({ text: 'Bahn' }, { text: 'Bahn und See', topMoment: 'Eis' });
    expect(rebaseChange(day({ text: 'Bahn' }), change)).toBe(change);
    const favoured = from({}, { isFavorite: true });
    expect(rebaseChange(day({ text: 'Bahn' }), favoured)).toBe(favoured);
  });

  it('includes the words that came meanwhile, bases on them, and says so', () => {
    const laid = rebaseChange(
      day({ text: 'Bahn. Dort Regen.' }),
      from({ text: 'Bahn.' }, { text: 'Zug.', topMoment: 'Eis' }),
    );
    expect(laid).toMatchObject({ fields: { text: 'Zug. Dort Regen.', topMoment: 'Eis' }, mergedTexts: ['text'] });
    const { fields, bases } = laid;
    expect(applyReverse(fields.text ?? '', bases?.text ?? { from: 0, to: 0, was: '' })).toBe('Bahn. Dort Regen.');
  });

  it('keeps the earlier version as merged, though the device merged it', () => {
    const existing = day({ text: 'Bahn. Dort Regen.' });
    const laid = rebaseChange(existing, from({ text: 'Bahn.' }, { text: 'Zug.' }));
    expect(mergeEntry(existing, {}, laid, clock).joined).toEqual({ text: 'Bahn. Dort Regen.' });
    const same = rebaseChange(day({ text: 'Zug.' }), from({ text: 'Bahn.' }, { text: 'Zug.' }));
    expect(mergeEntry(day({ text: 'Zug.' }), {}, same, clock).joined).toEqual({});
  });

  it('says of a summary of two who made it (decision 19)', () => {
    const laid = rebaseChange(day({ summary: 'Ein Tag am See.' }), from({}, { summary: 'Ruhe.', summaryFrom: 'ai' }));
    expect(laid.fields).toMatchObject({ summary: 'Ein Tag am See.\n\nRuhe.', summaryFrom: 'ai-edited' });
  });

  it('leaves texts beyond the typing limit to the server', () => {
    const change = from({ text: 'Bahn.' }, { text: 'b'.repeat(MAX_TEXT) });
    expect(rebaseChange(day({ text: `${'a'.repeat(MAX_TEXT - 10)} Bahn.` }), change)).toBe(change);
  });

  it('merges a long text that grows no further (spec decision 73)', () => {
    const long = Array.from({ length: 9000 }, (_, at) => `wort${at}`).join(' ');
    const change = from({ text: long }, { text: long.replace('wort3 ', '') });
    const laid = rebaseChange(day({ text: long.replace(' wort8999', '') }), change);
    expect(laid.fields.text).toBe(long.replace('wort3 ', '').replace(' wort8999', ''));
    const grown = from({ text: long }, { text: `neu ${long}` });
    expect(rebaseChange(day({ text: long.replace(' wort8999', '') }), grown)).toBe(grown);
  });

  it('never doubles a word when written on before the server merges', () => {
    const edits = fc.array(
      fc.record({ at: fc.nat({ max: 12 }), remove: fc.nat({ max: 3 }), add: fc.nat({ max: 3 }) }),
      { minLength: 1, maxLength: 3 },
    );
    const three = { draft: edits, second: edits, third: edits, after: edits };
    fc.assert(
      fc.property(edits, fc.record(three), (first, { draft, second, third, after }) => {
        let typed = 0;
        // A removed word comes back with each passage that another writer wrote beside it (decision 10).
        const takenOut = new Set<string>();
        const write = (text: string, { at, remove, add }: { at: number; remove: number; add: number }) => {
          const words = text.split(/\s+/).filter(Boolean);
          const added = Array.from({ length: add }, () => `w${typed++}`);
          for (const word of words.splice(Math.min(at, words.length), remove, ...added)) takenOut.add(word);
          return words.join(' ');
        };
        const begun = first.reduce(write, '');
        const pulled = second.reduce(write, begun);
        const saved = rebaseChange(day({ text: pulled }), from({ text: begun }, { text: draft.reduce(write, begun) }));
        const shown = mergeEntry(day({ text: pulled }), {}, saved, clock).entry.text;
        const head = mergeText(begun, pulled, third.reduce(write, begun)).text;
        const met = mergeEntry(day({ text: head }), {}, saved, clock).entry.text;
        const written = after.reduce(write, shown);
        const { text } = mergeText(shown, met, written);
        const words = text.split(/\s+/).filter((word) => word !== '' && !takenOut.has(word));
        expect(words).toEqual([...new Set(words)]);
      }),
      { numRuns: 2000 },
    );
  });
});
