import { Trans } from '@lingui/react/macro';
import type { ParkedRow } from '@tagfalter/local/unsent/parked';
import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useCountWords } from './count-words.ts';

/** Says on the card of a day how much of it was not taken, and leads to it. Nothing where everything was. */
export function RefusedBadge({ items }: { items: readonly ParkedRow[] }) {
  const words = useCountWords();
  if (items.length === 0) return null;
  return (
    <Link className="badge badge--red badge--link" to="/waiting">
      <CircleAlert className="i" aria-hidden="true" />
      {words(items)}
      <span className="sr">
        <Trans>– ansehen</Trans>
      </span>
    </Link>
  );
}
