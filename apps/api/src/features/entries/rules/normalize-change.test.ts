import type { EntryFields } from '@tagfalter/domain/entry-fields';
import { describe, expect, it } from 'vitest';
import { normalizeChange } from './normalize-change.ts';

const tidy = (fields: Partial<EntryFields>) => normalizeChange({ fields, addImages: [], removeImages: [] });
const mood = (customEmoji: string | null, level = 5) => ({ level, feeling: null, customEmoji });

describe('the form in which a change is stored', () => {
  it('has one kind of line end, and counts after that (wire 7)', () => {
    expect(tidy({ text: 'a\r\nb\rc\n' }).change.fields.text).toBe('a\nb\nc\n');
    expect(tidy({ text: 'z\r\n'.repeat(1500) }).change.fields.text).toHaveLength(3000);
    expect(() => tidy({ text: 'z\r\n'.repeat(1501) })).toThrow('text_too_long');
  });

  it('counts UTF-16 units like a textarea (decision 15)', () => {
    expect(tidy({ text: '🦋'.repeat(1500) }).change.fields.text).toHaveLength(3000);
    expect(() => tidy({ text: '🦋'.repeat(1501) })).toThrow('text_too_long');
  });

  it.each<[keyof EntryFields, number]>([
    ['topMoment', 200],
    ['summary', 6000],
    ['audioTranscript', 6000],
  ])('limits %s to %i', (field, longest) => {
    expect(() => tidy({ [field]: 'x'.repeat(longest) })).not.toThrow();
    expect(() => tidy({ [field]: 'x'.repeat(longest + 1) })).toThrow('text_too_long');
  });

  it('keeps only real emojis and reports others, except blanks (decision 14)', () => {
    expect(tidy({ emojis: '😀 1️⃣\n👩‍👩‍👧‍👦' })).toMatchObject({
      change: { fields: { emojis: '😀1️⃣👩‍👩‍👧‍👦' } },
      dropped: [],
    });
    expect(tidy({ emojis: 'a😀7' })).toMatchObject({
      change: { fields: { emojis: '😀' } },
      dropped: [{ field: 'emojis', code: 'only_emojis' }],
    });
    expect(tidy({ emojis: '😀'.repeat(7) }).dropped).toEqual([]);
    expect(() => tidy({ emojis: '😀'.repeat(8) })).toThrow('too_many_emojis');
  });

  it('does not segment overlong emojis', () => {
    expect(tidy({ emojis: `${'👩🏽‍❤️‍💋‍👨🏿'.repeat(7)}${' '.repeat(100)}` }).change.fields.emojis).toBe(
      '👩🏽‍❤️‍💋‍👨🏿'.repeat(7),
    );
    // Counting would accept it: it has one emoji among letters.
    expect(() => tidy({ emojis: `😀${'a'.repeat(255)}` })).toThrow('too_many_emojis');
    expect(() => tidy({ mood: mood('a'.repeat(64)) })).toThrow('only_emojis');
    expect(() => tidy({ mood: mood('a'.repeat(65)) })).toThrow('too_many_emojis');
  });

  it('takes a known merged text whole, and none longer (S7)', () => {
    const known = (text: string) => normalizeChange({ fields: { text }, addImages: [], removeImages: [] }, () => true);
    expect(known('x'.repeat(100_000)).change.fields.text).toHaveLength(100_000);
    expect(() => known('x'.repeat(100_001))).toThrow('text_too_long');
  });

  it('takes one own emoji as mood, and levels 1 to 10', () => {
    expect(tidy({ mood: mood('👩‍👩‍👧‍👦') }).change.fields.mood?.customEmoji).toBe('👩‍👩‍👧‍👦');
    expect(tidy({ mood: mood('') }).change.fields.mood?.customEmoji).toBeNull();
    expect(tidy({ mood: null }).change.fields.mood).toBeNull();
    expect(() => tidy({ mood: mood('😀😀') })).toThrow('too_many_emojis');
    expect(() => tidy({ mood: mood('ab') })).toThrow('only_emojis');
    for (const level of [0, 11, 5.5, Number.NaN])
      expect(() => tidy({ mood: mood(null, level) })).toThrow('mood_out_of_range');
  });

  it('leaves absent fields absent and the given change as it was', () => {
    const change = { fields: { text: 'a\r\nb' }, addImages: [], removeImages: [] };
    expect(Object.keys(normalizeChange(change).change.fields)).toEqual(['text']);
    expect(change.fields.text).toBe('a\r\nb');
  });
});
