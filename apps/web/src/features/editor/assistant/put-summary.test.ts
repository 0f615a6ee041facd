import { describe, expect, it } from 'vitest';
import { putSummary, takeBack } from './put-summary.ts';

const blank = { summary: '', emojis: '', summaryFrom: 'person' } as const;
const first = putSummary(blank, { summary: 'Am See.', emojis: '🌊', by: 'builtin' }, null);
/** The draft with it. */
const made = { ...first.put.after, summaryFrom: 'builtin' } as const;
const second = { summary: 'Ein See.', emojis: '🏊', by: 'ai' } as const;

describe('a summary that is put into a draft', () => {
  it('brings its emojis where there are none, and says who made it', () => {
    expect(first.edit).toEqual({ type: 'made-summary', summary: 'Am See.', emojis: '🌊', from: 'builtin' });
  });

  it('takes the place of the one before, emojis and all', () => {
    expect(putSummary(made, second, first.put).edit).toMatchObject({ summary: 'Ein See.', emojis: '🏊' });
  });

  it('leaves the emojis that a person has chosen', () => {
    const chosen = { ...made, emojis: '🦋' };
    expect(putSummary(chosen, second, first.put).edit).toMatchObject({ summary: 'Ein See.', emojis: '🦋' });
    expect(putSummary({ ...blank, emojis: '🦋' }, second, null).edit.emojis).toBe('🦋');
  });
});

describe('a summary that is taken back', () => {
  it('leaves the draft as it was', () => {
    expect(takeBack(first.put, first.edit)).toMatchObject({ summary: '', emojis: '', from: 'person' });
    const { put, edit } = putSummary(made, second, first.put);
    expect(takeBack(put, edit)).toMatchObject({ summary: 'Am See.', emojis: '🌊', from: 'builtin' });
  });

  it('leaves the emojis that a person has chosen since', () => {
    expect(takeBack(first.put, { emojis: '🌊🦋' })).toMatchObject({ summary: '', emojis: '🌊🦋' });
  });
});
