import { describe, expect, it } from 'vitest';
import { blankEntry } from './entry.ts';
import {
  BLANK_FIELDS,
  ENTRY_FIELDS,
  FIELD_NAMES,
  FORM_FIELDS,
  fieldsOf,
  HISTORY_FIELDS,
  isTooLong,
  MERGED_TEXTS,
  pickFields,
  READER_FIELDS,
} from './entry-fields.ts';

describe('the fields of an entry', () => {
  it('reach nobody but the owner, unless they say so', () => {
    expect([...READER_FIELDS].sort()).toEqual(
      [
        ...['text', 'topMoment', 'summary', 'summaryFrom', 'emojis', 'mood', 'visibility'],
        ...['audioTranscript', 'transcriptFrom', 'addedLater'],
      ].sort(),
    );
    const silent = FIELD_NAMES.filter((name) => !('seenBy' in ENTRY_FIELDS[name]));
    expect([...READER_FIELDS, ...silent].sort()).toEqual([...FIELD_NAMES].sort());
  });

  it('are merged by words if long texts, and kept except for settings', () => {
    expect(MERGED_TEXTS).toEqual(['text', 'summary', 'audioTranscript']);
    expect(FIELD_NAMES.filter((name) => !HISTORY_FIELDS.some((one) => one === name))).toEqual([
      'visibility',
      'mainImage',
      'isFavorite',
      'addedLater',
    ]);
    expect(FORM_FIELDS).not.toContain('isFavorite');
  });

  it('are copied, all or some, and nothing beside them', () => {
    const entry = { ...blankEntry('id', '2026-11-20', 'UTC'), text: 'Am See.', isFavorite: true };
    expect(fieldsOf(entry)).toEqual({ ...BLANK_FIELDS, text: 'Am See.', isFavorite: true });
    expect(pickFields(entry, ['text', 'mood'])).toEqual({ text: 'Am See.', mood: null });
    expect(pickFields({ text: undefined }, ['text'])).toEqual({});
  });

  it('have a length of their own if they are texts', () => {
    expect(isTooLong('topMoment', 'x'.repeat(200))).toBe(false);
    expect(isTooLong('topMoment', 'x'.repeat(201))).toBe(true);
  });
});
