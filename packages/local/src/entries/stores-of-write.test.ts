import type { EntryChange } from '@tagfalter/domain/entry-merge';
import { expect, it } from 'vitest';
import { storesOfWrite } from './stores-of-write.ts';

const NOTHING: EntryChange = { fields: {}, addImages: [], removeImages: [] };
const TEXT: EntryChange = { ...NOTHING, fields: { text: 'Tee' } };
const IMAGE = { hash: 'a'.repeat(64), type: 'image/jpeg', size: 1, name: 'a.jpg' };
const DRAFT = { date: '2026-11-20', updatedAt: 1 };
const WORDS = ['entries', 'meta', 'outbox', 'packs'];
const MEDIA = ['files', 'parked', 'uploads'];

it.each([
  ['a text', { change: TEXT }, WORDS],
  ['a text with its draft', { change: TEXT, draft: DRAFT }, ['drafts', ...WORDS]],
  ['a request to the assistant', { change: NOTHING, asks: ['summary' as const] }, WORDS],
  ['other readers', { change: { ...NOTHING, fields: { visibility: 'public' as const } } }, [...WORDS, 'parked']],
  ['a photo more', { change: { ...NOTHING, addImages: [IMAGE] } }, [...WORDS, ...MEDIA]],
  ['a photo less', { change: { ...NOTHING, removeImages: [IMAGE.hash] } }, [...WORDS, ...MEDIA]],
  ['no recording', { change: { ...NOTHING, fields: { audio: null } } }, [...WORDS, ...MEDIA]],
  ['a draft like its entry', { change: NOTHING, draft: DRAFT }, ['drafts']],
])('opens only the stores that %s needs', (_case, write, stores) => {
  expect(storesOfWrite(write).toSorted()).toEqual(stores.toSorted());
});
