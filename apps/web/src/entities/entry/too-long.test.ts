import { blankEntry } from '@tagfalter/domain/entry';
import type { EntryFields } from '@tagfalter/domain/entry-fields';
import { draftFromEntry } from '@tagfalter/local/drafts/drafts';
import { expect, it } from 'vitest';
import { tooLong } from './too-long.ts';

const BLANK = blankEntry('id', '2019-07-06', 'UTC');
const draft = (before: Partial<EntryFields>, now: Partial<EntryFields>) => ({
  ...draftFromEntry({ ...BLANK, ...before }),
  ...now,
});
const LONG = 'x'.repeat(100_000);

it.each<[string, Partial<EntryFields>, Partial<EntryFields>, boolean]>([
  ['a new text at the limit', {}, { text: 'x'.repeat(3000) }, false],
  ['a new text beyond it', {}, { text: 'x'.repeat(3001) }, true],
  ['a mood beside a long text', { text: LONG }, { mood: { level: 8, feeling: null, customEmoji: null } }, false],
  ['a long text made shorter', { text: LONG }, { text: LONG.slice(1) }, false],
  ['a long text made longer', { text: LONG }, { text: `${LONG}!` }, true],
  ['a text that was short', { text: 'Kurz.' }, { text: LONG }, true],
  ['a merged summary that stays', { summary: 'x'.repeat(9000) }, { topMoment: 'See' }, false],
  ['a merged summary that grows', { summary: 'x'.repeat(9000) }, { summary: 'x'.repeat(9001) }, true],
  ['a merged transcript that shrinks', { audioTranscript: LONG }, { audioTranscript: 'x'.repeat(9000) }, false],
])('judges %s (spec decision 73)', (_, before, now, isRefused) => {
  expect(tooLong(draft(before, now)) !== undefined).toBe(isRefused);
});

it('stops a new day like one that was saved', () => {
  expect(tooLong({ ...draftFromEntry(BLANK, { isNew: true }), text: 'x'.repeat(3001) })).toBeDefined();
});
