import { useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { restoreDeleted } from '@tagfalter/local/drafts/restore-deleted';
import { useDiary } from '#entities/diary/diary.tsx';
import { useErrorToast } from '#platform/failure-toast.ts';
import { useToast } from '#platform/toast.tsx';

/** Fate of links that ended with the day (decision 058). */
export type LinksBack = 'none' | 'ended' | 'again';

/**
 * Brings a deleted day back, here at once and without a network, and reports the result (spec decision 42). `ended`: it
 * had a link that does not come back.
 */
export function useRestoreEntry(): (date: LocalDate, links: LinksBack) => Promise<void> {
  const { t } = useLingui();
  const { db, env, sync } = useDiary();
  const toast = useToast();
  const failed = useErrorToast();
  return async (date, links) => {
    try {
      const outcome = await restoreDeleted(db, env, date, links === 'again');
      if (outcome === 'restored') {
        sync.wake('write');
        toast({
          title: t`Eintrag ist wieder da`,
          ...(links === 'ended' && { description: t`Sein Link gilt nicht mehr. Du kannst einen neuen machen.` }),
        });
      } else if (outcome === 'replaced') {
        toast({
          title: t`Für diesen Tag gibt es schon einen neuen Eintrag`,
          description: t`Der gelöschte steht in seinem Verlauf.`,
        });
      } else toast({ title: t`Der Eintrag ist endgültig gelöscht`, variant: 'destructive' });
    } catch (error) {
      failed(error, 'deleted entry: bringing back', t`Eintrag konnte nicht zurückgeholt werden.`);
    }
  };
}
