import { Trans, useLingui } from '@lingui/react/macro';
import { progressOf } from '@tagfalter/local/guest/progress';
import { Banner } from '@tagfalter/ui/banner';
import { Clock, CloudOff, HardDrive, TriangleAlert } from 'lucide-react';
import { canSendWithoutWindow } from '#platform/wake-up.ts';
import { useBlockWords } from './block-words.ts';
import type { ContributionHome, HomeState } from './contribution-home.ts';

/** Why a contribution is not on its way, and what helps. Nothing while it is. */
export function SendingNote({ home, state }: { home: ContributionHome; state: HomeState }) {
  const { t } = useLingui();
  const blockWords = useBlockWords();
  const { row, receipts, pause } = state;
  if (row.block) {
    return <Banner icon={<TriangleAlert className="i" aria-hidden="true" />} title={blockWords(row.block.code)} />;
  }
  if (!home.isStored && state.row.state !== 'finished') {
    return (
      <Banner icon={<HardDrive className="i" aria-hidden="true" />} title={t`Dieser Browser speichert nichts.`}>
        <p>
          <Trans>Deine Bilder gehen beim Senden sofort los. Bitte lass die Seite offen, bis alles da ist.</Trans>
        </p>
      </Banner>
    );
  }
  const { images, arrived, waiting } = progressOf(row, receipts);
  if (waiting === 0 && row.told === row.change) return null;
  if (pause === 'throttled' || pause === 'busy') {
    return (
      <Banner icon={<Clock className="i" aria-hidden="true" />} title={t`Gerade ist viel los.`}>
        <p>
          <Trans>Es geht in wenigen Sekunden von selbst weiter.</Trans>
        </p>
      </Banner>
    );
  }
  if (pause !== 'network') return null;
  return (
    <Banner icon={<CloudOff className="i" aria-hidden="true" />} title={t`Wartet auf Netz.`}>
      <p>
        {images > 0 ? (
          <Trans>
            {arrived} von {images} Fotos sind da, der Rest folgt von selbst.
          </Trans>
        ) : null}{' '}
        {canSendWithoutWindow() ? (
          <Trans>Du kannst die Seite offen lassen oder später wiederkommen.</Trans>
        ) : (
          <Trans>Lass die Seite offen, oder öffne sie später wieder: Dann geht es weiter.</Trans>
        )}
      </p>
    </Banner>
  );
}
