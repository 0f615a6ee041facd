import { reporting } from '@tagfalter/local/base/report';
import {
  EMPTY_INVITATION,
  type InvitationDraft,
  keepInvitationDraft,
  readInvitationDraft,
} from '@tagfalter/local/drafts/invitation-draft';
import { useCallback } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useReadOnce } from '#entities/diary/use-read-once.ts';

/** What was written of an invitation when its screen was left. */
export interface KeptInvitation {
  /** Undefined until it is read; an empty one where the store has none, or does not give it. */
  draft: InvitationDraft | undefined;
  /** Keeps what is written by now. A store that does not take it stops nobody from sending it. */
  keep: (draft: InvitationDraft) => void;
}

export function useInvitationDraft(): KeptInvitation {
  const { db, env } = useDiary();
  const read = useCallback(
    () => readInvitationDraft(db).catch(reporting(env, 'invitation: reading', EMPTY_INVITATION)),
    [db, env],
  );
  const keep = useCallback(
    (draft: InvitationDraft) =>
      void keepInvitationDraft(db, draft).catch(reporting(env, 'invitation: keeping', undefined)),
    [db, env],
  );
  return { draft: useReadOnce(read), keep };
}
