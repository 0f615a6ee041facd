import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportState } from '@tagfalter/contract/imports';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { HardDrive } from 'lucide-react';
import { useFormat } from '#i18n/use-format.ts';
import { env } from '#platform/env.ts';
import type { ImportWork } from './use-import.ts';

interface Props {
  work: ImportWork;
  state: Pick<ImportState, 'leaveOut' | 'expiresAt'>;
}

/** The account's room is full: the import waits for the person's answer (spec decision 74). */
export function QuotaFull({ work: { isBusy, goOn }, state: { leaveOut, expiresAt } }: Props) {
  const { t } = useLingui();
  const end = useFormat().momentWords(Date.parse(expiresAt), env);
  const isFirst = leaveOut === 'nothing';
  return (
    <Banner icon={<HardDrive className="i" aria-hidden="true" />} title={t`Dein Speicher auf dem Server ist voll`}>
      <p>
        {isFirst ? (
          <Trans>
            Der Import wartet auf dich. Mach Platz und versuche es noch einmal, oder lass die Videos im Archiv. Mehr
            Platz gibt dir, wer diesen Server betreibt.
          </Trans>
        ) : (
          <Trans>
            Auch ohne Videos reicht der Platz nicht. Worte kommen immer mit; was sonst keinen Platz findet, nennt der
            Bericht am Ende. Mehr Platz gibt dir, wer diesen Server betreibt.
          </Trans>
        )}
      </p>
      <p className="cap">
        <Trans>Das Archiv wartet bis: {end}. Danach bleiben die Tage, die schon da sind.</Trans>
      </p>
      <div className="acts2">
        <Button variant="ink" aria-disabled={isBusy} onClick={() => void goOn()}>
          <Trans>Noch einmal versuchen</Trans>
        </Button>
        <Button variant="line" aria-disabled={isBusy} onClick={() => void goOn(isFirst ? 'videos' : 'files')}>
          {isFirst ? <Trans>Ohne Videos weiter</Trans> : <Trans>Nur, was Platz findet</Trans>}
        </Button>
      </div>
    </Banner>
  );
}
