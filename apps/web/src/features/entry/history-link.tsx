import { useLingui } from '@lingui/react/macro';
import { listRevisions } from '@tagfalter/local/entries/revisions';
import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';

/** The way to an entry's earlier versions, where there are any. */
export function HistoryLink({ entryId }: { entryId: string }) {
  const { t } = useLingui();
  const { db, env } = useDiary();
  const revisions = useLive(() => listRevisions(db, env, entryId), [db, env, entryId]);
  if (!revisions?.length) return null;
  const label = t`Verlauf`;
  return (
    <Link className="ib" to="/entry/$id/history" params={{ id: entryId }} aria-label={label} data-tip={label}>
      <History className="i" aria-hidden="true" />
    </Link>
  );
}
