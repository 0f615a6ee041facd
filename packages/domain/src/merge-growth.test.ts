import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HLC_ZERO, hlcTick } from './clock.ts';
import { blankEntry, type Entry } from './entry.ts';
import { MERGED_TEXTS, maxMerged } from './entry-fields.ts';
import { type EntryClocks, entryChange, mergeEntry } from './entry-merge.ts';
import { mergeText, mergeTextRoughly } from './merge-text.ts';
import { rebaseChange } from './rebase-change.ts';
import { applyReverse } from './reverse-edit.ts';
import { MAX_DERIVED_TEXT, MAX_LONG_TEXT } from './text.ts';

const blank = blankEntry('id', '2026-11-20', 'Europe/Berlin');
const early = { at: '00000000000a-0000', by: 'a' };
const late = { at: '00000000000b-0000', by: 'b' };
const words = (mark: string, length: number) =>
  mark
    .padEnd(9)
    .repeat(length / 9)
    .trim();
const existing: Entry = { ...blank, text: words('stand', 75_000), summary: words('stand', 9000), summaryFrom: 'ai' };
const clocks = { text: late, summary: late };
const mine = (part: Partial<Entry>) => entryChange(blank, { ...blank, ...part });

describe('a text that would be too long with another (S7)', () => {
  it('has room for the text of two writers', () => {
    expect(MERGED_TEXTS.map((name) => [name, maxMerged(name)])).toEqual([
      ['text', MAX_LONG_TEXT],
      ['summary', 2 * MAX_DERIVED_TEXT],
      ['audioTranscript', 2 * MAX_DERIVED_TEXT],
    ]);
    const half = MAX_LONG_TEXT / 2;
    const both = mergeEntry({ ...blank, text: 'a'.repeat(half) }, {}, mine({ text: 'b'.repeat(half - 2) }), early);
    expect(both.entry.text).toHaveLength(MAX_LONG_TEXT);
    expect(both.lost).toEqual({});
  });

  it("is the later writer's, and the other one is kept whole", () => {
    const text = words('neu', 45_000);
    const later = { at: '00000000000c-0000', by: 'a' };
    expect(mergeEntry(existing, clocks, mine({ text }), later)).toMatchObject({
      entry: { text },
      clocks: { text: later },
      lost: { text: existing.text },
      joined: {},
    });
    const cameLate = mergeEntry(existing, clocks, mine({ text, topMoment: 'See' }), early);
    expect(cameLate.entry).toMatchObject({ text: existing.text, topMoment: 'See' });
    expect(cameLate.lost).toEqual({ text });
    expect(cameLate.clocks.text).toEqual(late);
  });

  it('keeps the labels of the text that stands and of the other (decision 19)', () => {
    const summary = words('neu', 5400);
    const cameLate = mergeEntry(existing, clocks, mine({ summary, summaryFrom: 'builtin' }), early);
    expect(cameLate.entry).toMatchObject({ summary: existing.summary, summaryFrom: 'ai' });
    expect(cameLate.lost).toEqual({ summary, summaryFrom: 'builtin' });
    const later = mergeEntry(existing, clocks, mine({ summary, summaryFrom: 'builtin' }), { ...late, by: 'c' });
    expect(later.entry).toMatchObject({ summary, summaryFrom: 'builtin' });
    expect(later.lost).toEqual({ summary: existing.summary, summaryFrom: 'ai' });
  });

  it('is left to the server, which alone knows the clocks', () => {
    const change = mine({ text: words('neu', 45_000) });
    expect(rebaseChange(existing, change)).toBe(change);
  });

  it('never grows beyond the limit and loses no word, whatever devices write', () => {
    const write = fc.record({
      /** The version it was begun on, counted back from the last. */
      behind: fc.nat({ max: 6 }),
      length: fc.integer({ min: 1, max: 680 }),
      at: fc.constantFrom('start', 'end', 'all'),
      delay: fc.nat({ max: 3 }),
      by: fc.constantFrom('a', 'b', 'c'),
    });
    fc.assert(
      fc.property(
        fc.array(write, { minLength: 4, maxLength: 24, size: 'max' }),
        fc.constantFrom(mergeText, mergeTextRoughly),
        (writes, merge) => {
          let entry = blank;
          let known: EntryClocks = {};
          const versions = [blank];
          const kept: string[] = [];
          const typed = new Set<string>();
          for (const [index, { behind, length, at, delay, by }] of writes.entries()) {
            const begun = versions.at(-1 - Math.min(behind, versions.length - 1)) ?? blank;
            const passage = Array.from({ length }, (_, word) => `w${index}x${word}`).join(' ');
            const text = { start: `${passage} ${begun.summary}`, end: `${begun.summary} ${passage}`, all: passage }[
              at
            ].trim();
            if (text.length > MAX_DERIVED_TEXT) continue;
            for (const word of passage.split(' ')) typed.add(word);
            const change = entryChange(begun, { ...begun, summary: text });
            const clock = { at: hlcTick(HLC_ZERO, 1000 + index - delay), by };
            const before = entry;
            const merged = mergeEntry(before, known, change, clock, merge);
            ({ entry, clocks: known } = merged);
            versions.push(entry);
            kept.push(merged.lost.summary ?? '', merged.joined.summary ?? '');
            expect(entry.summary.length).toBeLessThanOrEqual(maxMerged('summary'));
            expect(applyReverse(text, change.bases?.summary ?? { from: 0, to: 0, was: '' })).toBe(begun.summary);
          }
          const found = new Set([entry.summary, ...kept].flatMap((text) => text.split(/\s+/)));
          expect([...typed].filter((word) => !found.has(word))).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
