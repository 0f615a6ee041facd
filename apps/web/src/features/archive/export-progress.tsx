import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Pause, Play } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useFormat } from '#i18n/use-format.ts';
import type { ExportState } from './device-export.ts';

interface Props {
  state: ExportState;
  onPause: () => void;
  onResume: () => void;
  onCancel: () => void;
}

/** Nothing sensible can be said of the time that is left before this. */
const KNOWN_AFTER_MS = 5000;

/** An archive that is being made: how far it is, holding it up and giving it up. */
export function ExportProgress({ state, onPause, onResume, onCancel }: Props) {
  const { t } = useLingui();
  const { env } = useDiary();
  const { percent, fileSize, waitTime } = useFormat();
  const { progress, name, kind, startedAt } = state;
  const share = progress === null || progress.bytes === 0 ? 0 : progress.bytesDone / progress.bytes;
  const spent = env.now() - startedAt;
  const left = kind === 'running' && spent > KNOWN_AFTER_MS && share > 0 ? (spent / share) * (1 - share) : null;
  return (
    <section className="card card--tight prog">
      <div className="prog__h">
        <div>
          <h2 className="h-sec">
            <Trans>Dein Archiv entsteht</Trans>
          </h2>
          <p className="cap prog__name">{name}</p>
        </div>
        <b className="prog__n num" aria-hidden="true">
          {percent(share)}
        </b>
      </div>
      <progress className="bar" aria-label={t`Dein Archiv entsteht`} value={Math.round(share * 100)} max={100} />
      <div className="prog__f">
        {progress === null ? (
          <span className="cap">
            <Trans>Dein Tagebuch wird gelesen …</Trans>
          </span>
        ) : (
          <span className="cap num">
            <Trans>
              {progress.mediaDone} von {progress.media} Dateien · {fileSize(progress.bytesDone)} von{' '}
              {fileSize(progress.bytes)}
            </Trans>
          </span>
        )}
        {left === null ? null : (
          <span className="cap num">
            <Trans>noch etwa {waitTime(left)}</Trans>
          </span>
        )}
      </div>
      <div className="row">
        {kind === 'paused' ? (
          <Button variant="line" onClick={onResume}>
            <Play className="i" aria-hidden="true" />
            <Trans>Weiter</Trans>
          </Button>
        ) : (
          <Button variant="line" onClick={onPause}>
            <Pause className="i" aria-hidden="true" />
            <Trans>Anhalten</Trans>
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          <Trans>Abbrechen</Trans>
        </Button>
      </div>
      <p className="cap" role="status">
        {kind === 'paused' ? (
          <Trans>Angehalten. Lass Tagfalter offen, dann geht es an derselben Stelle weiter.</Trans>
        ) : (
          <Trans>Lass Tagfalter so lange offen. Du kannst weiterschreiben.</Trans>
        )}
      </p>
    </section>
  );
}
