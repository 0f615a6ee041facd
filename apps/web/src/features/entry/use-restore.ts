import { useLingui } from '@lingui/react/macro';
import { type Revision, restoreRevision, undoRestore } from '@tagfalter/local/revisions';
import { useDiary } from '#platform/diary.tsx';
import { useFailureToast } from '#platform/failure-toast.ts';
import { useToast } from '#platform/toast.tsx';

/** Puts an earlier version back in its place, here at once; the message offers to take that back. */
export function useRestore(revision: Revision): () => Promise<void> {
  const { t } = useLingui();
  const { db, env, accountId, sync } = useDiary();
  const toast = useToast();
  const failed = useFailureToast();
  return async () => {
    try {
      const back = await restoreRevision(db, env, accountId, revision);
      if (!back) return failed();
      sync.wake('write');
      const undo = () =>
        undoRestore(db, env, accountId, revision.entryId, back).then(
          () => sync.wake('write'),
          () => failed(),
        );
      toast({ title: t`Fassung zurückgeholt`, action: { label: t`Rückgängig`, onAct: () => void undo() } });
    } catch {
      failed();
    }
  };
}
