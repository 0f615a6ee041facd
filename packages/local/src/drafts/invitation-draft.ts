import type { DiaryDb } from '../db/diary-db.ts';
import { write } from '../db/write.ts';

/** An invitation as far as it is written. */
export interface InvitationDraft {
  email: string;
  message: string;
  befriend: boolean;
}

/** Nothing written yet: friends at once is suggested. */
export const EMPTY_INVITATION: InvitationDraft = { email: '', message: '', befriend: true };

/** What was written of an invitation on this device. It lies with the diary, and goes with it. */
export async function readInvitationDraft(db: DiaryDb): Promise<InvitationDraft> {
  const row = await db.meta.get('invitation');
  if (row?.key !== 'invitation') return EMPTY_INVITATION;
  const { email, message, befriend } = row;
  return { email, message, befriend };
}

/**
 * Keeps what is written until it is sent; an invitation without a word is none.
 * @throws storage error (`isFull`) if the device is full even without its reserve
 */
export function keepInvitationDraft(db: DiaryDb, draft: InvitationDraft): Promise<void> {
  return write(db, [db.meta], async () => {
    if (draft.email === '' && draft.message === '') await db.meta.delete('invitation');
    else await db.meta.put({ key: 'invitation', ...draft });
  });
}
