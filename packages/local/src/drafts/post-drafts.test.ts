import { expect, it } from 'vitest';
import { makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import {
  editPost,
  KEPT_POSTS,
  keepPost,
  keepProfileChange,
  type MadePost,
  readPost,
  readProfileChange,
  restorePost,
} from './post-drafts.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const open = () => makeDevice(new FakeServer(), ACCOUNT).db;
const post = (entryId: string, madeAt: number): MadePost => ({
  ...{ entryId, madeAt, text: `Post ${madeAt}`, by: 'builtin', isEdited: false },
});

it('keeps a typed profile until nothing of it is left', async () => {
  const db = open();
  expect(await readProfileChange(db)).toEqual({});
  await keepProfileChange(db, { targetAudience: 'Gründer', postGoal: null });
  expect(await readProfileChange(db)).toEqual({ targetAudience: 'Gründer', postGoal: null });
  await keepProfileChange(db, {});
  expect(await db.meta.get('profile-change')).toBeUndefined();
});

it('keeps the posts of the days that were last worked on', async () => {
  const db = open();
  for (let n = 0; n <= KEPT_POSTS; n += 1) await keepPost(db, post(`e${n}`, n));
  expect(await readPost(db, 'e0')).toBeUndefined();
  expect(await readPost(db, 'e1')).toEqual({ ...post('e1', 1), previous: null });
});

it('restores a replaced post with its changes by hand', async () => {
  const db = open();
  await restorePost(db, 'e');
  await keepPost(db, post('e', 1));
  await editPost(db, post('e', 1), 'Mit meinen Worten');
  const mine = { ...post('e', 1), text: 'Mit meinen Worten', isEdited: true };
  await keepPost(db, post('e', 2));
  // A tab that still shows the one before.
  await editPost(db, mine, 'Zu spät');
  expect(await readPost(db, 'e')).toEqual({ ...post('e', 2), previous: mine });
  await restorePost(db, 'e');
  expect(await readPost(db, 'e')).toEqual({ ...mine, previous: post('e', 2) });
});
