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

/** Draft of an invitation, kept when its screen is left. */
export interface KeptInvitation {
  /** `undefined` until it is read; empty if the store has none or fails. */
  draft: InvitationDraft | undefined;
  /** Stores the current draft. A failing store does not block sending. */
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
