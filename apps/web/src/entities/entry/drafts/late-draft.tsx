import { Trans, useLingui } from '@lingui/react/macro';
import type { Draft } from '@tagfalter/local/drafts/drafts';
import { isMissedDraft } from '@tagfalter/local/drafts/missed-draft';
import { Button } from '@tagfalter/ui/button';
import { Dialog } from '@tagfalter/ui/dialog';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { report } from '#platform/error-log.ts';

export interface LateDraftProps {
  draft: Draft;
  /** Saves it as it is. */
  onSave: () => void;
  /** Saves it as added later. */
  onAdd: () => void;
  onNo: () => void;
}

/** Offers to add a draft later if the server would not take its date any more; other drafts pass (spec decision 75). */
export function LateDraft({ draft, onSave, onAdd, onNo }: LateDraftProps) {
  const { t } = useLingui();
  const { db, env } = useDiary();
  const format = useFormat();
  const [isMissed, setMissed] = useState(false);
  const day = format.longDay(draft.date);
  const decide = useEffectEvent((missed: boolean) => (missed ? setMissed(true) : onSave()));
  const look = useEffectEvent(() =>
    isMissedDraft(db, env, draft).catch((error: unknown) => {
      // A store that cannot be read keeps nothing from being saved.
      report(error, 'draft: looking at the clock');
      return false;
    }),
  );
  useEffect(() => {
    let isGone = false;
    void look().then((missed) => {
      if (!isGone) decide(missed);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <Dialog open={isMissed} onClose={onNo} title={t`Diesen Tag nachtragen?`} closeLabel={t`Schließen`}>
      <p>
        <Trans>
          Der {day} liegt zu weit zurück, um ihn noch einfach zu speichern. Nachtragen kannst du ihn mit allem, was im
          Entwurf steht.
        </Trans>
      </p>
      <p className="mut">
        <Trans>
          Er ist dann als nachgetragen gekennzeichnet, zählt nicht für deine Serie und beginnt als „Nur für mich“.
        </Trans>
      </p>
      <div className="sheet__ask">
        <Button variant="line" onClick={onNo}>
          <Trans>Zurück</Trans>
        </Button>
        <Button variant="ink" data-autofocus onClick={onAdd}>
          <Trans>Nachtragen</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
