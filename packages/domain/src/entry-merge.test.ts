import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankEntry, type Entry } from './entry.ts';
import { type EntryChange, entryChange, isNoChange, mergeEntry } from './entry-merge.ts';
import type { ImageRef } from './field-kinds.ts';
import { reverseEdit } from './reverse-edit.ts';

const blank = blankEntry('id', '2026-11-20', 'Europe/Berlin');
const image = (name: string): ImageRef => ({ hash: name.padEnd(64, '0'), type: 'image/jpeg', size: 1, name });
const change = (part: Partial<EntryChange>): EntryChange => ({ fields: {}, addImages: [], removeImages: [], ...part });

const fieldChange = fc.record({
  fields: fc.record(
    { text: fc.string(), topMoment: fc.string(), isFavorite: fc.boolean(), emojis: fc.string() },
    { requiredKeys: [] },
  ),
  addImages: fc.array(fc.constantFrom(image('a'), image('b'), image('c')), { maxLength: 3 }),
  removeImages: fc.constant<string[]>([]),
});

describe('merging an entry', () => {
  it('keeps both of two edits to different fields, in either order (S6, decision 10)', () => {
    const onPhone = { change: change({ fields: { text: 'Bahn' } }), clock: { at: '00000000000a-0000', by: 'phone' } };
    const onLaptop = {
      change: change({ fields: { topMoment: 'See' } }),
      clock: { at: '00000000000b-0000', by: 'laptop' },
    };
    for (const [first, second] of [
      [onPhone, onLaptop],
      [onLaptop, onPhone],
    ] as const) {
      const once = mergeEntry(blank, {}, first.change, first.clock);
      const twice = mergeEntry(once.entry, once.clocks, second.change, second.clock);
      expect(twice.entry).toMatchObject({ text: 'Bahn', topMoment: 'See' });
    }
  });

  it('ends in the same fields whatever the order of arrival (S6)', () => {
    fc.assert(
      fc.property(fieldChange, fieldChange, (left, right) => {
        const a = { at: '00000000000a-0000', by: 'a' };
        const b = { at: '00000000000b-0000', by: 'b' };
        const ab = mergeEntry(mergeEntry(blank, {}, left, a).entry, mergeEntry(blank, {}, left, a).clocks, right, b);
        const ba = mergeEntry(mergeEntry(blank, {}, right, b).entry, mergeEntry(blank, {}, right, b).clocks, left, a);
        const sorted = (entry: Entry) => ({ ...entry, images: entry.images.map((one) => one.hash).sort() });
        expect(sorted(ba.entry)).toEqual(sorted(ab.entry));
        expect(ba.clocks).toEqual(ab.clocks);
      }),
    );
  });

  it('is idempotent: the same change twice is the same as once (S2)', () => {
    fc.assert(
      fc.property(fieldChange, (some) => {
        const clock = { at: '00000000000a-0000', by: 'a' };
        const once = mergeEntry(blank, {}, some, clock);
        expect(mergeEntry(once.entry, once.clocks, some, clock)).toEqual(once);
      }),
    );
  });

  it('labels a merged text by its words, whatever the clocks say (S7, decision 19)', () => {
    const [early, late] = [
      { at: '00000000000a-0000', by: 'assistant' },
      { at: '00000000000b-0000', by: 'phone' },
    ];
    const made: Entry = { ...blank, summary: 'Von hier.', summaryFrom: 'builtin' };
    const clocks = { summary: late, summaryFrom: late };
    const by = (summary: string, summaryFrom: 'ai' | 'person', begunOn: string) =>
      change({ fields: { summary, summaryFrom }, bases: { summary: reverseEdit(begunOn, summary) } });
    expect(mergeEntry(made, clocks, by('Von der KI.', 'ai', 'Von hier.'), early).entry).toMatchObject({
      summary: 'Von der KI.',
      summaryFrom: 'ai',
    });
    const person: Entry = { ...blank, summary: 'Von mir.', summaryFrom: 'person' };
    for (const clock of [early, { ...late, at: '00000000000c-0000' }]) {
      const both = mergeEntry(person, clocks, by('Von der KI.', 'ai', ''), clock).entry;
      expect(both.summary).toContain('Von mir.');
      expect(both.summary).toContain('Von der KI.');
      expect(both.summaryFrom).toBe('ai-edited');
      const other: Entry = { ...blank, summary: 'Von der KI.', summaryFrom: 'ai' };
      expect(mergeEntry(other, clocks, by('Von mir.', 'person', ''), clock).entry.summaryFrom).toBe('ai-edited');
    }
  });

  it('keeps the label of a text while the text lasts (decision 19)', () => {
    const made: Entry = {
      ...blank,
      summary: 'Ein Tag.',
      summaryFrom: 'ai',
      audioTranscript: 'Ja.',
      transcriptFrom: 'ai',
    };
    const edited = entryChange(made, { ...made, summary: 'Ein guter Tag.' });
    expect(mergeEntry(made, {}, edited, { at: '00000000000a-0000', by: 'a' }).entry).toMatchObject({
      summary: 'Ein guter Tag.',
      summaryFrom: 'ai',
    });
    expect(entryChange(made, { ...made, summary: '' }).fields).toEqual({ summary: '', summaryFrom: 'person' });
    expect(entryChange(made, { ...made, audioTranscript: '' }).fields).toMatchObject({ transcriptFrom: 'person' });
  });

  it('says of a lost text who made it, if not a person', () => {
    const made: Entry = { ...blank, summary: 'Ein Tag.', summaryFrom: 'builtin' };
    const anew = change({ fields: { summary: 'Von mir.', summaryFrom: 'person' } });
    const first = mergeEntry(made, {}, anew, { at: '00000000000a-0000', by: 'a' });
    expect(first.lost).toEqual({ summary: 'Ein Tag.', summaryFrom: 'builtin' });
    const second = mergeEntry(first.entry, first.clocks, change({ fields: { summary: 'Anders.' } }), {
      at: '00000000000b-0000',
      by: 'a',
    });
    expect(second.lost).toEqual({ summary: 'Von mir.' });
  });

  it('adds and removes photos one by one', () => {
    const clock = { at: '00000000000a-0000', by: 'a' };
    const two = mergeEntry(blank, {}, change({ addImages: [image('a'), image('b')] }), clock).entry;
    const next = mergeEntry(two, {}, change({ addImages: [image('c')], removeImages: [image('a').hash] }), clock).entry;
    expect(next.images.map((one) => one.name)).toEqual(['b', 'c']);
  });

  it('merges a text on its base version and keeps the earlier one (S7)', () => {
    const existing = { ...blank, text: 'Tee am Morgen' };
    const theirs = mergeEntry(existing, {}, entryChange(existing, { ...existing, text: 'Tee am Morgen, dann Regen' }), {
      at: '00000000000b-0000',
      by: 'b',
    });
    expect(theirs).toMatchObject({ lost: {}, joined: {} });
    const mine = entryChange(existing, { ...existing, text: 'Tee am Morgen, dann Sonne' });
    const both = mergeEntry(theirs.entry, theirs.clocks, mine, { at: '00000000000a-0000', by: 'a' });
    expect(both.entry.text).toBe('Tee am Morgen, dann Regen\n\nMorgen, dann Sonne');
    expect(both.joined).toEqual({ text: 'Tee am Morgen, dann Regen' });
    expect(both.clocks.text).toEqual({ at: '00000000000b-0000', by: 'b' });
  });

  it('keeps overwritten and late values (S7, decision 10)', () => {
    const clocks = { topMoment: { at: '00000000000b-0000', by: 'b' } };
    const existing = { ...blank, text: 'alt', topMoment: 'See', images: [image('a')] };
    const late = mergeEntry(existing, clocks, change({ fields: { topMoment: 'Berg' } }), {
      at: '00000000000a-0000',
      by: 'a',
    });
    expect(late.entry.topMoment).toBe('See');
    expect(late.lost).toEqual({ topMoment: 'Berg' });
    const next = change({ fields: { text: 'neu' }, removeImages: [image('a').hash] });
    const over = mergeEntry(existing, clocks, next, { at: '00000000000c-0000', by: 'a' });
    expect(over.lost).toEqual({ text: 'alt', images: [image('a')] });
  });

  it.each([
    ['❤️', '❤️‍🔥'],
    ['👩', '👩‍🦰'],
    ['🏴', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
  ])('keeps an emoji replaced by one made of it: %s to %s (S7)', (was, instead) => {
    const existing = { ...blank, text: 'alt', emojis: was };
    const next = mergeEntry(existing, {}, change({ fields: { emojis: instead } }), {
      at: '00000000000a-0000',
      by: 'a',
    });
    expect(next.lost).toEqual({ emojis: was });
  });

  it('keeps nothing of a text that only grew (S7)', () => {
    const existing = { ...blank, text: 'Tee und Brot' };
    const grown = entryChange(existing, { ...existing, text: 'Viel Tee und frisches Brot' });
    expect(mergeEntry(existing, {}, grown, { at: '00000000000a-0000', by: 'a' }).lost).toEqual({});
  });

  it('finds the change that turns one entry into another', () => {
    fc.assert(
      fc.property(fieldChange, fieldChange, (left, right) => {
        const clock = { at: '00000000000a-0000', by: 'a' };
        const before = mergeEntry(blank, {}, left, clock).entry;
        const after = mergeEntry(blank, {}, right, clock).entry;
        const found = entryChange(before, after);
        const replayed = mergeEntry(before, {}, found, clock).entry;
        expect(new Set(replayed.images.map((one) => one.hash))).toEqual(new Set(after.images.map((one) => one.hash)));
        expect({ ...replayed, images: [] }).toEqual({ ...after, images: [] });
        expect(isNoChange(entryChange(before, before))).toBe(true);
      }),
    );
  });
});
