import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { NamedFile } from '@tagfalter/local/whereabouts/named-files';
import type { Places } from '@tagfalter/local/whereabouts/places';
import { sendAgain } from '@tagfalter/local/whereabouts/send-again';
import type { CheckedPhoto, SpotCheck } from '@tagfalter/local/whereabouts/spot-check';
import { Button } from '@tagfalter/ui/button';
import { Card } from '@tagfalter/ui/card';
import { ArrowUp, CircleAlert, CircleCheck } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';
import { MediaImage } from '#entities/entry/media-image.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useErrorToast, useFailureToast } from '#platform/failure-toast.ts';
import { Thumbs } from './thumbs.tsx';

interface Props {
  last: SpotCheck;
  files: readonly NamedFile[];
  places: Places;
}

/** Result of the last spot check, with the remedy for each photo that differs or is missing. */
export function SpotCheckResult({ last: { photos, wanted, at }, files, places }: Props) {
  const { t } = useLingui();
  const { env } = useDiary();
  const { momentWords } = useFormat();
  const read = photos.length;
  const same = photos.filter(({ outcome }) => outcome === 'same').length;
  const wrong = photos.filter(({ outcome }) => outcome !== 'same');
  const isGood = same === read;
  const differ = t`${plural(wrong.length, {
    one: `# von ${read} stimmt nicht überein`,
    other: `# von ${read} stimmen nicht überein`,
  })}`;
  const agree = t`${plural(read, { one: 'Ein Foto stimmt überein', other: `${same} von # stimmen überein` })}`;
  return (
    <>
      <div className="card card--plain card--tight stack">
        <div className="row between">
          <span role="status" className={isGood ? 'spot spot--good' : 'spot spot--bad'}>
            {isGood ? (
              <CircleCheck className="i" aria-hidden="true" />
            ) : (
              <CircleAlert className="i" aria-hidden="true" />
            )}
            <b>{isGood ? agree : differ}</b>
          </span>
          <span className="cap num">{momentWords(at, env)}</span>
        </div>
        {read < wanted ? (
          <p className="cap num">
            <Trans>
              {read} von {wanted} gelesen, dann abgebrochen
            </Trans>
          </p>
        ) : null}
        <Thumbs photos={photos} />
      </div>
      {wrong.map((photo) => (
        <Difference
          key={photo.hash}
          photo={photo}
          file={files.find(({ hash }) => hash === photo.hash)}
          places={places}
        />
      ))}
    </>
  );
}

/** A photo that the server has lost or holds with other bytes. */
function Difference({ photo, file, places }: { photo: CheckedPhoto; file: NamedFile | undefined; places: Places }) {
  const { shortDay } = useFormat();
  const day = shortDay(photo.date);
  return (
    <Card fold="red" tight>
      <div className="parked">
        <span className="thumb parked__pic">
          <MediaImage hash={photo.hash} variant="thumb" standIn="thumb" alt="" />
        </span>
        <div className="stack-2">
          <h3 className="h-ui">
            <Trans>Foto zum {day}</Trans>
          </h3>
          <p className="mut">
            {photo.outcome === 'missing' ? (
              <Trans>Auf dem Server fehlt dieses Foto.</Trans>
            ) : (
              <Trans>Auf dem Server liegen andere Bytes als die, die du gesendet hast.</Trans>
            )}
          </p>
        </div>
      </div>
      <div className="acts3">
        <Cure photo={photo} file={file} places={places} />
      </div>
    </Card>
  );
}

function Cure({ photo, file, places }: { photo: CheckedPhoto; file: NamedFile | undefined; places: Places }) {
  const { t } = useLingui();
  const { db, env, sync } = useDiary();
  const failed = useErrorToast();
  const announce = useFailureToast();
  if (!file) {
    return (
      <p className="mut">
        <Trans>Kein Eintrag braucht es mehr.</Trans>
      </p>
    );
  }
  if (places.waiting.has(photo.hash) || photo.isSentAgain) {
    return (
      <p className="mut">
        <Trans>Es geht noch einmal hinaus. Die nächste Stichprobe liest es zuerst.</Trans>
      </p>
    );
  }
  if (!places.originals.has(photo.hash)) {
    return (
      <p className="mut">
        <Trans>
          Das Original liegt nicht auf diesem Gerät. Öffne Tagfalter auf dem Gerät, mit dem du es aufgenommen hast, und
          sende es dort noch einmal, oder hol es aus deinem letzten Export.
        </Trans>
      </p>
    );
  }
  const again = () =>
    sendAgain(db, env, file).then(
      (isSent) => {
        if (isSent) sync.wake('write');
        else announce(t`Das Original auf diesem Gerät ist beschädigt. Nimm es aus deinem letzten Export.`);
      },
      (error: unknown) => failed(error, 'spot check: sending again'),
    );
  return (
    <Button variant="line" onClick={() => void again()}>
      <ArrowUp className="i" aria-hidden="true" />
      <Trans>Noch einmal senden</Trans>
    </Button>
  );
}
