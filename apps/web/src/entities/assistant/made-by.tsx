import { Trans } from '@lingui/react/macro';
import type { SummarySource } from '@tagfalter/domain/field-kinds';
import { isEdited, makerOf } from '@tagfalter/domain/text-source';
import { Badge } from '@tagfalter/ui/badge';
import type { ReactNode } from 'react';

export interface MadeByProps {
  from: SummarySource | undefined;
  /** Says of what the assistant made what it is; without it, only that it made it. */
  children?: ReactNode;
  /** Whether the reader is its owner. */
  isOwn?: boolean;
}

/** Says of a text that no person wrote it, and whether one has changed it (decision 19); nothing where one wrote it. */
export function MadeBy({ from, children, isOwn = true }: MadeByProps) {
  const maker = makerOf(from);
  if (maker === undefined) return null;
  return (
    <>
      {maker === 'ai' ? (
        <Badge tone="blue">{children ?? <Trans>Mit KI erstellt</Trans>}</Badge>
      ) : (
        <Badge>
          <Trans>Ohne KI zusammengefasst</Trans>
        </Badge>
      )}
      {isEdited(from) ? (
        <span className="cap">{isOwn ? <Trans>von dir bearbeitet</Trans> : <Trans>bearbeitet</Trans>}</span>
      ) : null}
    </>
  );
}
