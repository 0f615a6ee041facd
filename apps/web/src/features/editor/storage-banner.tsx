import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { Copy, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useReopenings } from '#entities/diary/diary.tsx';
import { useCopy } from '#platform/use-copy.ts';
import { isUnstored, type SaveState } from './draft/autosave.ts';
import type { DraftKeeper } from './draft/draft-keeper.ts';
import type { DraftSnapshot } from './draft/draft-snapshot.ts';

/** Shown while the draft is in memory only: nothing is lost as long as the page stays open. */
export function StorageBanner({ keeper, snapshot }: { keeper: DraftKeeper; snapshot: DraftSnapshot }) {
  const { saveState } = snapshot;
  return isUnstored(saveState) ? <Unstored keeper={keeper} why={saveState} text={snapshot.draft.text} /> : null;
}

/** Why the draft is not stored, and the cure. */
function useReason(why: SaveState): { title: string; cure: ReactNode } {
  const { t } = useLingui();
  switch (why) {
    case 'full':
      return {
        title: t`Speicher voll: Dein Entwurf ist noch nicht gespeichert`,
        cure: (
          <Trans>
            Auf diesem Gerät ist kein Platz mehr. Lass diese Seite offen, schaffe Platz und versuche es noch einmal,
            oder kopiere deinen Text.
          </Trans>
        ),
      };
    case 'bug':
      return {
        title: t`Da ist uns ein Fehler passiert: Dein Entwurf ist noch nicht gespeichert`,
        cure: <Trans>Lass diese Seite offen und versuche es noch einmal, oder kopiere deinen Text.</Trans>,
      };
    default:
      return {
        title: t`Speicher gesperrt: Dein Entwurf ist noch nicht gespeichert`,
        cure: (
          <Trans>
            Der Browser lässt gerade nichts speichern. Lass diese Seite offen und versuche es noch einmal, oder kopiere
            deinen Text.
          </Trans>
        ),
      };
  }
}

function Unstored({ keeper, why, text }: { keeper: DraftKeeper; why: SaveState; text: string }) {
  const copy = useCopy();
  const reopenings = useReopenings();
  const { title, cure } = useReason(why);
  useEffect(() => {
    if (reopenings > 0) void keeper.flush();
  }, [keeper, reopenings]);
  return (
    <Banner icon={<TriangleAlert className="i" aria-hidden="true" />} title={title}>
      <p>{cure}</p>
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
