import { Trans } from '@lingui/react/macro';
import type { SummarySource } from '@tagfalter/domain/entry';
import { Badge } from '@tagfalter/ui/badge';
import { ListTree, Sparkles } from 'lucide-react';

/** Says of a text that no person wrote it (decision 19); nothing where one did. */
export function MadeBy({ from }: { from: SummarySource | undefined }) {
  if (from === 'ai')
    return (
      <Badge tone="blue">
        <Sparkles className="i" aria-hidden="true" />
        <Trans>Mit KI erstellt</Trans>
      </Badge>
    );
  if (from === 'builtin')
    return (
      <Badge>
        <ListTree className="i" aria-hidden="true" />
        <Trans>Automatisch, ohne KI</Trans>
      </Badge>
    );
  return null;
}
