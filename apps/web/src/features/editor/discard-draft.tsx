import { Trans } from '@lingui/react/macro';
import type { Draft } from '@tagfalter/local/drafts/drafts';
import { Button } from '@tagfalter/ui/button';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DiscardQuestion } from '#entities/entry/drafts/discard-question.tsx';
import { useErrorToast } from '#platform/failure-toast.ts';
import type { DraftKeeper } from './draft/draft-keeper.ts';

/** Throws the draft away, after asking: the saved entry, if there is one, stays as it is (decision 16). */
export function DiscardDraft({ keeper, draft }: { keeper: DraftKeeper; draft: Draft }) {
  const failed = useErrorToast();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const isNew = draft.base === null;
  const discard = async () => {
    try {
      await keeper.discard();
    } catch (error) {
      return failed(error, 'draft: discarding');
    }
    if (isNew) await navigate({ to: '/dashboard' });
    else await navigate({ to: '/entry/$id', params: { id: draft.entryId } });
  };
  return (
    <div className="ed__discard">
      <Button variant="quiet" onClick={() => setAsking(true)}>
        <Trash2 className="i" aria-hidden="true" />
        <Trans>Entwurf verwerfen</Trans>
      </Button>
      <DiscardQuestion open={asking} isNew={isNew} onDiscard={() => void discard()} onClose={() => setAsking(false)} />
    </div>
  );
}
