import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { Copy, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useReopenings } from '#platform/diary.tsx';
import { useCopy } from '#platform/use-copy.ts';
import { isUnstored } from './draft/autosave.ts';
import type { DraftKeeper } from './draft/draft-keeper.ts';
import type { DraftSnapshot } from './draft/draft-snapshot.ts';

/** Shown while the draft is in memory only: nothing is lost as long as the page stays open. */
export function StorageBanner({ keeper, snapshot }: { keeper: DraftKeeper; snapshot: DraftSnapshot }) {
  const { saveState } = snapshot;
  return isUnstored(saveState) ? (
    <Unstored keeper={keeper} isFull={saveState === 'full'} text={snapshot.draft.text} />
  ) : null;
}

function Unstored({ keeper, isFull, text }: { keeper: DraftKeeper; isFull: boolean; text: string }) {
  const { t } = useLingui();
  const copy = useCopy();
  const reopenings = useReopenings();
  useEffect(() => {
    if (reopenings > 0) void keeper.flush();
  }, [keeper, reopenings]);
  return (
    <Banner
      icon={<TriangleAlert className="i" aria-hidden="true" />}
      title={
        isFull
          ? t`Speicher voll: Dein Entwurf ist noch nicht gespeichert`
          : t`Speicher gesperrt: Dein Entwurf ist noch nicht gespeichert`
      }
    >
      <p>
        {isFull ? (
          <Trans>
            Auf diesem Gerät ist kein Platz mehr. Lass diese Seite offen, schaffe Platz und versuche es noch einmal,
            oder kopiere deinen Text.
          </Trans>
        ) : (
          <Trans>
            Der Browser lässt gerade nichts speichern. Lass diese Seite offen und versuche es noch einmal, oder kopiere
            deinen Text.
          </Trans>
        )}
      </p>
      <div className="row">
        {text === '' ? null : (
          <Button variant="ink" onClick={() => void copy(text)}>
            <Copy className="i" aria-hidden="true" />
            <Trans>Text kopieren</Trans>
          </Button>
        )}
        <Button variant="line" onClick={() => void keeper.flush()}>
          <Trans>Noch einmal versuchen</Trans>
        </Button>
      </div>
    </Banner>
  );
}
