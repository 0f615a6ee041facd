import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@tagfalter/ui/skeleton';

interface SkeletonsProps {
  /** Class of `Skeleton`. */
  shape: string;
  count?: 1 | 2;
  /** Classes that lay the skeletons out as the list will be. */
  className?: string;
}

/** The places of things that are on their way. */
export function Skeletons({ shape, count = 1, className }: SkeletonsProps) {
  const { t } = useLingui();
  return (
    <div className={className} role="status" aria-label={t`Wird geladen …`}>
      <Skeleton shape={shape} />
      {count === 2 ? <Skeleton shape={shape} /> : null}
    </div>
  );
}
