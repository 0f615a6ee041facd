import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@tagfalter/ui/skeleton';

/** While a new device fetches the diary for the first time. */
export function FeedSkeleton() {
  const { t } = useLingui();
  return (
    <div className="feed" role="status" aria-label={t`Einträge werden geladen …`}>
      <Skeleton shape="skel--card" />
      <Skeleton shape="skel--card" />
    </div>
  );
}
