import { expect, it } from 'vitest';
import { makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { EMPTY_INVITATION, keepInvitationDraft, readInvitationDraft } from './invitation-draft.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

it('keeps an invitation word by word until nothing of it is left', async () => {
  const { db } = makeDevice(new FakeServer(), ACCOUNT);
  expect(await readInvitationDraft(db)).toEqual(EMPTY_INVITATION);
  const draft = { email: 'tom@', message: 'Komm', befriend: false };
  await keepInvitationDraft(db, draft);
  await keepInvitationDraft(db, { ...draft, message: 'Komm doch' });
  expect(await readInvitationDraft(db)).toEqual({ ...draft, message: 'Komm doch' });
  await keepInvitationDraft(db, EMPTY_INVITATION);
  expect(await db.meta.get('invitation')).toBeUndefined();
});
