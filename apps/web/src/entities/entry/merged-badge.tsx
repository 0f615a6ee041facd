import { Trans } from '@lingui/react/macro';
import { newMerges } from '@tagfalter/local/unsent/merge-news';
import { Link } from '@tanstack/react-router';
import { Merge } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';

const NONE: ReadonlySet<string> = new Set();

/** Ids of the entries in which two devices met lately, until their history was opened (decision 10). */
export function useNewMerges(): ReadonlySet<string> {
  const { db, env } = useDiary();
  return useLive(() => newMerges(db, env), [db, env]) ?? NONE;
}

/** Says that two devices met in an entry, and leads to what gave way. */
export function MergedBadge({ entryId }: { entryId: string }) {
  return (
    <Link className="badge badge--blue badge--link" to="/entry/$id/history" params={{ id: entryId }}>
      <Merge className="i" aria-hidden="true" />
      <Trans>Zusammengeführt</Trans>
      <span className="sr">
        <Trans>– zum Verlauf</Trans>
      </span>
    </Link>
  );
}
