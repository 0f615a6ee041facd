import { Trans, useLingui } from '@lingui/react/macro';
import type { Draft } from '@tagfalter/local/drafts';
import { Button } from '@tagfalter/ui/button';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';
import { useFailureToast } from '#platform/failure-toast.ts';
import type { DraftKeeper } from './draft/draft-keeper.ts';

/** Throws the draft away, after asking: the saved entry, if there is one, stays as it is (decision 16). */
export function DiscardDraft({ keeper, draft }: { keeper: DraftKeeper; draft: Draft }) {
  const { t } = useLingui();
  const failed = useFailureToast();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const isNew = draft.base === null;
  const discard = async () => {
    try {
      await keeper.discard();
    } catch {
      return failed();
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
      <ConfirmDialog
        open={asking}
        title={t`Entwurf verwerfen?`}
        text={
          isNew
            ? t`Text, Fotos und Aufnahme dieses Entwurfs sind danach weg.`
            : t`Deine Änderungen sind danach weg. Der gespeicherte Eintrag bleibt.`
        }
        confirm={t`Verwerfen`}
        onConfirm={() => void discard()}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
