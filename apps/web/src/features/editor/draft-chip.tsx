import { useLingui } from '@lingui/react/macro';
import { syncChipClass } from '@tagfalter/ui/sync-chip';
import { Smartphone, TriangleAlert } from 'lucide-react';
import { isUnstored } from './draft/autosave.ts';
import type { DraftSnapshot } from './draft/draft-snapshot.ts';

/** Whether the words typed so far are stored as a draft; saving is another thing (decision 16). */
export function DraftChip({ snapshot: { saveState, dirty } }: { snapshot: DraftSnapshot }) {
  const { t } = useLingui();
  if (isUnstored(saveState))
    return (
      <span className={syncChipClass('wait')}>
        <TriangleAlert className="i" aria-hidden="true" />
        <span>{t`Entwurf nicht gespeichert`}</span>
      </span>
    );
  if (saveState === 'untouched' || !dirty) return null;
  return (
    <span className={syncChipClass('local')}>
      <Smartphone className="i" aria-hidden="true" />
      <span>{saveState === 'saved' ? t`Entwurf gespeichert` : t`Entwurf wird gespeichert`}</span>
    </span>
  );
}
