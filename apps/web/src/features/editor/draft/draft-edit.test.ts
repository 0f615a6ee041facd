import { blankEntry } from '@tagfalter/domain/entry';
import { draftFromEntry } from '@tagfalter/local/drafts';
import { describe, expect, it } from 'vitest';
import { editDraft, isStoredAtOnce } from './draft-edit.ts';

const blank = draftFromEntry(blankEntry('992b6fea-e8ac-53c5-9cc8-47fa6a35b311', '2026-11-20', 'Europe/Berlin'), {
  isNew: true,
});

describe('the mood of a draft (spec §3, §9)', () => {
  it('has the middle level when only a feeling or an emoji was chosen', () => {
    const felt = editDraft(blank, { type: 'feeling', feeling: 'thoughtful' });
    expect(felt.mood).toEqual({ level: 5, feeling: 'thoughtful', customEmoji: null });
    expect(editDraft(blank, { type: 'mood-emoji', emoji: '🦊' }).mood?.level).toBe(5);
  });

  it('keeps feeling and emoji when the level changes, and loses all three with it', () => {
    const felt = editDraft(blank, { type: 'feeling', feeling: 'grateful' });
    const whole = editDraft(editDraft(felt, { type: 'mood-emoji', emoji: '🦊' }), { type: 'mood', level: 8 });
    expect(whole.mood).toEqual({ level: 8, feeling: 'grateful', customEmoji: '🦊' });
    expect(editDraft(whole, { type: 'feeling', feeling: null }).mood).toMatchObject({ level: 8, feeling: null });
    expect(editDraft(whole, { type: 'mood', level: null }).mood).toBeNull();
  });
});

describe('storing an edit (decision 16)', () => {
  it('waits only while more of it follows from the keyboard', () => {
    expect(isStoredAtOnce({ type: 'text', text: 'a' })).toBe(false);
    expect(isStoredAtOnce({ type: 'top-moment', topMoment: 'a' })).toBe(false);
    expect(isStoredAtOnce({ type: 'emojis', emojis: '🦋' })).toBe(true);
    expect(isStoredAtOnce({ type: 'feeling', feeling: 'cool' })).toBe(true);
  });
});
