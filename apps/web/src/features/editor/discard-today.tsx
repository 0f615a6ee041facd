import { useLingui } from '@lingui/react/macro';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DiscardQuestion } from '#entities/entry/drafts/discard-question.tsx';
import { useErrorToast } from '#platform/failure-toast.ts';
import type { DraftKeeper } from './draft/draft-keeper.ts';

export interface DiscardTodayProps {
  keeper: DraftKeeper;
  /** Whether the day has no entry yet. */
  isNew: boolean;
  /** The draft is gone: the day is to be opened anew. */
  onDiscarded: () => void;
}

/** Throws today's draft away, after asking. */
export function DiscardToday({ keeper, isNew, onDiscarded }: DiscardTodayProps) {
  const { t } = useLingui();
  const failed = useErrorToast();
  const [asking, setAsking] = useState(false);
  const discard = () => keeper.discard().then(onDiscarded, (error: unknown) => failed(error, 'draft: discarding'));
  return (
    <>
      <IconButton label={t`Entwurf verwerfen`} onClick={() => setAsking(true)}>
        <Trash2 className="i" aria-hidden="true" />
      </IconButton>
      <DiscardQuestion open={asking} isNew={isNew} onDiscard={() => void discard()} onClose={() => setAsking(false)} />
    </>
  );
}
