import { NO_EDITS } from '@tagfalter/domain/edit-trace';
import { blankEntry } from '@tagfalter/domain/entry';
import type { EntryChange } from '@tagfalter/domain/entry-merge';
import { expect, it } from 'vitest';
import type { Actor } from '#api/base/actor.ts';
import { checkWindow } from './apply-save.ts';
import { normalizeChange } from './normalize-change.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const AT = new Date('2026-01-05T12:00:00Z');
const ACTOR: Actor = {
  accountId: 'a',
  entrySpace: 's',
  email: 'e',
  emailVerified: true,
  isPro: false,
  subscriptions: [],
};
const IMAGE = { hash: 'a'.repeat(64), type: 'image/jpeg', size: 1, name: 'a.jpg' };
const OLD = {
  ...{ accountId: 'a', entry: { ...blankEntry('i', '2026-01-05', 'UTC'), text: 'Da' }, clocks: {}, edits: NO_EDITS },
  ...{ work: {}, deletedAt: null, createdAt: AT, updatedAt: AT, version: 1 },
};

/** Allowed change of an old day: a favourite, and nothing else. */
it.each<[string, Partial<EntryChange>, boolean]>([
  ['a favourite', {}, true],
  ['words', { fields: { isFavorite: true, text: 'Dort' } }, false],
  ['a mood taken away', { fields: { isFavorite: true, mood: null } }, false],
  ['a photo', { addImages: [IMAGE] }, false],
  ['a photo taken away', { removeImages: [IMAGE.hash] }, false],
  ['an answer', { answers: { thanks: 'Ja' } }, false],
])('lets an old day be changed by %s', (_what, more, isOpen) => {
  const change: EntryChange = { fields: { isFavorite: true }, addImages: [], removeImages: [], ...more };
  const request = { id: 'i', date: '2026-01-05', timeZone: 'UTC', change, madeAt: NOW, receivedAt: NOW };
  const check = () => checkWindow(OLD, ACTOR, request);
  if (isOpen) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ code: 'edit_window_closed' }));
});

it('stores nothing that a database refuses, in whatever field', () => {
  const bad = 'a\u0000b\ud800';
  const audio = { hash: 'b'.repeat(64), type: bad, size: 1, durationMs: 1, peaks: [] };
  const fields = { text: bad, topMoment: bad, summary: bad, audioTranscript: bad, audio };
  const added = [{ ...IMAGE, type: bad, name: bad }];
  const { change } = normalizeChange({ fields, addImages: added, removeImages: [], answers: { thanks: bad } });
  const good = bad.replaceAll('\u0000', '').toWellFormed();
  expect(change.fields).toEqual({
    text: good,
    topMoment: good,
    summary: good,
    audioTranscript: good,
    audio: { ...audio, type: good },
  });
  expect(change.addImages).toEqual([{ ...IMAGE, type: good, name: good }]);
  expect(change.answers).toEqual({ thanks: good });
});
