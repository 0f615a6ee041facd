import { blankEntry } from '@tagfalter/domain/entry';
import { draftFromEntry } from '@tagfalter/local/drafts/drafts';
import { describe, expect, it } from 'vitest';
import { editDraft, isStoredAtOnce } from './draft-edit.ts';

const blank = draftFromEntry(blankEntry('992b6fea-e8ac-53c5-9cc8-47fa6a35b311', '2026-11-20', 'Europe/Berlin'), {
  isNew: true,
});

describe('the mood of a draft (spec §3, §9)', () => {
  it('has the middle level when only feeling or emoji was chosen', () => {
    const felt = editDraft(blank, { type: 'feeling', feeling: 'thoughtful' });
    expect(felt.mood).toEqual({ level: 5, feeling: 'thoughtful', customEmoji: null });
    expect(editDraft(blank, { type: 'mood-emoji', emoji: '🦊' }).mood?.level).toBe(5);
  });

  it('keeps feeling and emoji on a new level, drops all without one', () => {
    const felt = editDraft(blank, { type: 'feeling', feeling: 'grateful' });
    const whole = editDraft(editDraft(felt, { type: 'mood-emoji', emoji: '🦊' }), { type: 'mood', level: 8 });
    expect(whole.mood).toEqual({ level: 8, feeling: 'grateful', customEmoji: '🦊' });
    expect(editDraft(whole, { type: 'feeling', feeling: null }).mood).toMatchObject({ level: 8, feeling: null });
    expect(editDraft(whole, { type: 'mood', level: null }).mood).toBeNull();
  });
});

describe('texts that nobody typed (decision 19)', () => {
  const made = editDraft(blank, { type: 'made-summary', summary: 'Ein Tag am See.', emojis: '🌊', from: 'ai' });
  const received = editDraft(blank, { type: 'made-transcript', transcript: 'Am See gewesen.', from: 'ai' });

  it('name their author, also after an edit by a person', () => {
    expect(made).toMatchObject({ summary: 'Ein Tag am See.', emojis: '🌊', summaryFrom: 'ai' });
    expect(editDraft(made, { type: 'summary', summary: 'Ein langer Tag am See.' }).summaryFrom).toBe('ai-edited');
    expect(editDraft(received, { type: 'transcript', transcript: 'Am See gewesen!' }).transcriptFrom).toBe('ai-edited');
  });

  it("are a person's once they were emptied", () => {
    const emptied = editDraft(made, { type: 'summary', summary: ' ' });
    expect(editDraft(emptied, { type: 'summary', summary: 'Von mir.' }).summaryFrom).toBe('person');
    const silent = editDraft(received, { type: 'transcript', transcript: '' });
    expect(editDraft(silent, { type: 'transcript', transcript: 'Von mir.' }).transcriptFrom).toBe('person');
  });

  it('are asked for once, until they are there', () => {
    const asking = editDraft(editDraft(blank, { type: 'ask', work: 'transcript' }), {
      type: 'ask',
      work: 'transcript',
    });
    const both = editDraft(asking, { type: 'made-summary', summary: 'Kurz.', emojis: '', from: 'builtin', ask: true });
    expect(both.asks).toEqual(['transcript', 'summary']);
    const said = editDraft(both, { type: 'made-transcript', transcript: 'Gesagt.', from: 'ai' });
    expect(said.asks).toEqual(['summary']);
    expect(editDraft(said, { type: 'made-summary', summary: 'Neu.', emojis: '', from: 'ai' }).asks).toEqual([]);
  });

  it('are not asked for of a recording that is gone', () => {
    const asking = editDraft(blank, { type: 'ask', work: 'transcript' });
    expect(editDraft(asking, { type: 'audio', audio: null }).asks).toEqual([]);
  });
});

describe('storing an edit (decision 16)', () => {
  it('waits only while more of it follows from the keyboard', () => {
    expect(isStoredAtOnce({ type: 'write', field: 'text', text: 'a' })).toBe(false);
    expect(isStoredAtOnce({ type: 'write', field: 'topMoment', text: 'a' })).toBe(false);
    expect(isStoredAtOnce({ type: 'summary', summary: 'a' })).toBe(false);
    expect(isStoredAtOnce({ type: 'transcript', transcript: 'a' })).toBe(false);
    expect(isStoredAtOnce({ type: 'emojis', emojis: '🦋' })).toBe(true);
    expect(isStoredAtOnce({ type: 'feeling', feeling: 'cool' })).toBe(true);
  });
});
