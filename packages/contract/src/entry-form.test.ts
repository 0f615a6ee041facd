import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { EntryCreateFormSchema, EntryPatchFormSchema } from './entry-form.ts';

describe('the form of an entry (spec §7)', () => {
  it('turns line ends into LF before anything counts them (wire 7)', () => {
    expect(v.parse(EntryPatchFormSchema, { text: 'a\r\nb' })).toEqual({ text: 'a\nb' });
  });

  it('leaves absent parts absent (wire 8)', () => {
    expect(v.parse(EntryPatchFormSchema, {})).toEqual({});
  });

  it('reads mood and kept images from JSON', () => {
    const form = v.parse(EntryPatchFormSchema, { mood: '{"level":7}', existingImages: '["/media/a?sig=b"]' });
    expect(form.mood).toEqual({ level: 7, feeling: null, customEmoji: null });
    expect(form.existingImages).toEqual(['/media/a?sig=b']);
  });

  it.each([
    ['a mood that is no JSON', { mood: '{' }],
    ['a mood that is a list', { mood: '[]' }],
    ['kept images that are no list', { existingImages: '{}' }],
    ['a mood that nests too deep', { mood: `{"level":5,"x":${'['.repeat(40)}${']'.repeat(40)}}` }],
    ['more kept images than an entry has', { existingImages: JSON.stringify(Array(101).fill('/media/a')) }],
    ['an address that is none', { existingImages: JSON.stringify(['a'.repeat(2049)]) }],
    ['an unknown visibility', { visibility: 'everyone' }],
    ['a time zone nobody knows', { timeZone: 'Europe/Atlantis' }],
    ['a main image that is no number', { mainImageIndex: 'first' }],
  ])('refuses %s', (_name, form) => expect(v.is(EntryPatchFormSchema, form)).toBe(false));

  it.each([{}, { date: '2026-02-30' }, { date: '20.11.2026' }])('needs a calendar day to create: %o', (form) =>
    expect(v.is(EntryCreateFormSchema, form)).toBe(false),
  );
});
