import type { DiaryDb } from '../db/diary-db.ts';
import { write } from '../db/write.ts';

export interface InvitationDraft {
  email: string;
  message: string;
  befriend: boolean;
}

/** Befriending is the default. */
export const EMPTY_INVITATION: InvitationDraft = { email: '', message: '', befriend: true };

export async function readInvitationDraft(db: DiaryDb): Promise<InvitationDraft> {
  const row = await db.meta.get('invitation');
  if (row?.key !== 'invitation') return EMPTY_INVITATION;
  const { email, message, befriend } = row;
  return { email, message, befriend };
}

/** Without a word nothing is kept. @throws storage error (`isFull`) */
export function keepInvitationDraft(db: DiaryDb, draft: InvitationDraft): Promise<void> {
  return write(db, [db.meta], async () => {
    if (draft.email === '' && draft.message === '') await db.meta.delete('invitation');
    else await db.meta.put({ key: 'invitation', ...draft });
  });
}
