import { Trans, useLingui } from '@lingui/react/macro';
import type { NamedFile } from '@tagfalter/local/whereabouts/named-files';
import type { Places } from '@tagfalter/local/whereabouts/places';
import { readSpotCheck, SAMPLE } from '@tagfalter/local/whereabouts/spot-check';
import { Button } from '@tagfalter/ui/button';
import { CircleAlert, Dices, X } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useOnline } from '#platform/online.ts';
import { SpotCheckResult } from './spot-check-result.tsx';
import type { SpotCheckState } from './spot-check-run.ts';
import { Thumbs } from './thumbs.tsx';
import { useSpotCheck } from './use-spot-check.ts';

/** 'Stichprobe': photos read back from the server and compared with what this device knows of them. */
export function SpotCheckCard({ files, places }: { files: readonly NamedFile[]; places: Places }) {
  const { db } = useDiary();
  const { state, start, stop } = useSpotCheck();
  const last = useLive(async () => (await readSpotCheck(db)) ?? null, [db]);
  const count = files.filter(({ kind, isConfirmed }) => kind === 'image' && isConfirmed).length;
  const isRunning = state.kind === 'running';
  const sample = SAMPLE;
  return (
    <section className="stack">
      <h2 className="h-sec">
        <Trans>Stichprobe</Trans>
      </h2>
      <p className="mut">
        <Trans>
          Liest {sample} zufällige Fotos vom Server zurück und vergleicht ihre Prüfsummen mit denen auf diesem Gerät.
        </Trans>
      </p>
      {isRunning ? (
        <Running state={state} />
      ) : last ? (
        <SpotCheckResult last={last} files={files} places={places} />
      ) : null}
      <Ended kind={state.kind} />
      {isRunning ? (
        <Button variant="line" className="spot__go" onClick={stop}>
          <X className="i" aria-hidden="true" />
          <Trans>Abbrechen</Trans>
        </Button>
      ) : count === 0 ? (
        <p className="cap">
          <Trans>Noch liegt kein Foto von dir auf dem Server.</Trans>
        </p>
      ) : (
        <Button variant="line" className="spot__go" onClick={() => void start(files)}>
          <Dices className="i" aria-hidden="true" />
          {last ? <Trans>Neue Stichprobe</Trans> : <Trans>Stichprobe starten</Trans>}
        </Button>
      )}
    </section>
  );
}

function Running({ state: { photos, wanted } }: { state: SpotCheckState }) {
  const { t } = useLingui();
  const done = photos.length;
  return (
    <div className="card card--plain card--tight stack">
      <div className="row between">
        <b>
          <Trans>Fotos werden zurückgelesen</Trans>
        </b>
        <span className="cap num">
          <Trans>
            {done} von {wanted}
          </Trans>
        </span>
      </div>
      <progress className="bar" aria-label={t`Fotos werden zurückgelesen`} value={done} max={Math.max(1, wanted)} />
      <Thumbs photos={photos} />
    </div>
  );
}

/** Why the last one did not come to its end, if that was not its owner's wish. */
function Ended({ kind }: Pick<SpotCheckState, 'kind'>) {
  const { t } = useLingui();
  const online = useOnline();
  const words = () => {
    if (kind === 'failed') return t`Die Stichprobe ging nicht zu Ende. Versuche es noch einmal.`;
    if (kind !== 'unreachable') return null;
    if (!online) return t`Ohne Netz geht keine Stichprobe. Versuche es, sobald du wieder online bist.`;
    return t`Der Server ist gerade nicht zu erreichen. Versuche es später noch einmal.`;
  };
  const said = words();
  return (
    <div role="status">
      {said === null ? null : (
        <p className="banner banner--orange">
          <CircleAlert className="i" aria-hidden="true" />
          <span>{said}</span>
        </p>
      )}
    </div>
  );
}
