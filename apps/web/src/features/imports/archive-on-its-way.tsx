import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Card } from '@tagfalter/ui/card';
import { useFormat } from '#i18n/use-format.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import type { ArchiveUpload } from './archive-upload.ts';
import { ChooseArchive } from './choose-archive.tsx';
import type { ImportWork } from './use-import.ts';

/** The archive goes up; it is cut off by closing the window, and goes on where it was. */
export function ArchiveOnItsWay({ work, upload }: { work: ImportWork; upload: ArchiveUpload }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useFaultWords();
  const { state, isBusy, cancel } = work;
  const { sent, size, fault } = upload;
  if (fault && state) {
    return (
      <>
        <p role="alert">{words(fault)}</p>
        <ChooseArchive work={work} cutOff={state} />
      </>
    );
  }
  const [done, whole] = [format.fileSize(sent), format.fileSize(size)];
  return (
    <Card tight={true} className="prog">
      <div className="prog__h">
        <div>
          <h2 className="h-sec">
            <Trans>Wird hochgeladen</Trans>
          </h2>
          <p className="cap ell">{state?.name}</p>
        </div>
        <b className="prog__n num">{format.percent(sent / size)}</b>
      </div>
      <progress className="bar" max={size} value={sent} aria-label={t`Wird hochgeladen`} />
      <p className="cap num">
        <Trans>
          {done} von {whole}
        </Trans>
      </p>
      <p className="cap">
        <Trans>Lass dieses Fenster offen. Bricht die Verbindung ab, geht es dort weiter, wo es war.</Trans>
      </p>
      <div className="acts2">
        <Button variant="line" aria-disabled={isBusy} onClick={() => void cancel()}>
          <Trans>Abbrechen</Trans>
        </Button>
      </div>
    </Card>
  );
}
