import { useLingui } from '@lingui/react/macro';
import { type Revision, restoreRevision, undoRestore } from '@tagfalter/local/entries/revisions';
import { useDiary } from '#entities/diary/diary.tsx';
import { useErrorToast } from '#platform/failure-toast.ts';
import { useToast } from '#platform/toast.tsx';

/** Puts an earlier version back in its place, here at once; the message offers to take that back. */
export function useRestore(revision: Revision): () => Promise<void> {
  const { t } = useLingui();
  const { db, env, sync } = useDiary();
  const toast = useToast();
  const failed = useErrorToast();
  return async () => {
    try {
      const back = await restoreRevision(db, env, revision);
      if (!back) return failed(new Error('the version is not here'), 'version: putting back');
      sync.wake('write');
      const undo = () =>
        undoRestore(db, env, revision.entryId, back).then(
          () => sync.wake('write'),
          (error: unknown) => failed(error, 'version: undoing'),
        );
      toast({ title: t`Fassung zurückgeholt`, action: { label: t`Rückgängig`, onAct: () => void undo() } });
    } catch (error) {
      failed(error, 'version: putting back');
    }
  };
}
