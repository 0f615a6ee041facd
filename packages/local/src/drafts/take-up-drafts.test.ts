import { blankEntry } from '@tagfalter/domain/entry';
import { localDateOf } from '@tagfalter/domain/local-date';
import { expect, it } from 'vitest';
import { makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { commitDraft, draftFromEntry, loadDraft, storeDraft } from './drafts.ts';
import { takeUpDrafts } from './take-up-drafts.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

function begin() {
  const { db, env } = makeDevice(new FakeServer(), ACCOUNT);
  const today = localDateOf(env.now(), env.timeZone());
  const draftOf = (text: string, updatedAt = env.now()) => ({
    ...draftFromEntry({ ...blankEntry(db.entryIdOf(today), today, env.timeZone()), text }, { isNew: true }),
    updatedAt,
  });
  /** As JSON, which is what lies beside the database. */
  const takeUp = (...copies: unknown[]) => takeUpDrafts(db, JSON.parse(JSON.stringify(copies)));
  const text = async () => (await loadDraft(db, today))?.text;
  return { db, env, draftOf, takeUp, text };
}

it('a copy is taken up, also over an earlier draft', async () => {
  const { db, env, draftOf, takeUp, text } = begin();
  await takeUp(draftOf('Kopie'));
  expect(await text()).toBe('Kopie');
  await storeDraft(db, draftOf('älter', env.now() - 1), draftOf('Kopie'));
  await takeUp(draftOf('Kopie danach'));
  expect(await text()).toBe('Kopie danach');
});

it('a copy gives way to a later draft and to the entry', async () => {
  const { db, env, draftOf, takeUp, text } = begin();
  await storeDraft(db, draftOf('später'));
  await takeUp(draftOf('früher', env.now() - 1));
  expect(await text()).toBe('später');
  await commitDraft(db, env, draftOf('später'));
  await takeUp(draftOf('später'));
  expect(await text()).toBeUndefined();
});

it('what is no draft is left out', async () => {
  const { draftOf, takeUp, text } = begin();
  await takeUp(null, 'Wort', { ...draftOf('ohne Tag'), date: 'gestern' }, draftOf('Kopie'));
  expect(await text()).toBe('Kopie');
});
