import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { Button } from '@tagfalter/ui/button';
import { useDiary } from '#entities/diary/diary.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useOnline } from '#platform/online.ts';
import { CheckRow } from './check-row.tsx';
import { useFaultSentence } from './use-fault-sentence.ts';
import type { UsedRehearsal } from './use-rehearsal.ts';

interface Props {
  event: OwnEvent;
  rehearsal: UsedRehearsal;
}

/** Row of the simulated guest: sends pictures over a bad connection, then deletes the contribution. */
export function GuestRow({ event, rehearsal }: Props) {
  const { run, cancel } = rehearsal;
  if (run.kind === 'guest') return <UnderWay share={run.share} onCancel={cancel} />;
  return <RehearsalStatus event={event} rehearsal={rehearsal} />;
}

/** Result of the last rehearsal, with a button to start one. */
function RehearsalStatus({ event, rehearsal: { run, kept, start } }: Props) {
  const { t } = useLingui();
  const sentence = useFaultSentence();
  const obstacle = useObstacle(event);
  const failed = run.kind === 'failed' && run.of === 'guest' ? run.why : null;
  const done = kept.guest ? 'ok' : 'todo';
  const state = failed ? 'warn' : done;
  const titles = {
    ok: t`Probegast ist durchgekommen`,
    warn: t`Probegast ist nicht durchgekommen`,
    todo: t`Probegast`,
  };
  const outcome = failed ? sentence(failed) : <Outcome kept={kept.guest} />;
  return (
    <CheckRow state={state} title={titles[state]} note={<span role="status">{obstacle ?? outcome}</span>}>
      {obstacle === null ? (
        <Button variant={state === 'todo' ? 'line' : 'quiet'} disabled={run.kind === 'line'} onClick={start}>
          {state === 'todo' ? <Trans>Losschicken</Trans> : <Trans>Noch einmal</Trans>}
        </Button>
      ) : null}
    </CheckRow>
  );
}

function Outcome({ kept }: { kept: UsedRehearsal['kept']['guest'] }) {
  if (!kept)
    return (
      <Trans>
        Er schickt drei Bilder durch eine schlechte Leitung. Kein Gast sieht ihn, und danach wird alles gelöscht.
      </Trans>
    );
  return (
    <Plural
      value={kept.images}
      one="# Bild bei 50 kB/s mit zwei Abbrüchen, Beitrag ist wieder gelöscht"
      other="# Bilder bei 50 kB/s mit zwei Abbrüchen, Beitrag ist wieder gelöscht"
    />
  );
}

function UnderWay({ share, onCancel }: { share: number; onCancel: () => void }) {
  const { t } = useLingui();
  const { percent } = useFormat();
  const done = percent(share);
  return (
    <CheckRow
      state="todo"
      title={t`Probegast ist unterwegs`}
      note={
        <>
          <span role="status">
            {share < 1 ? (
              <Trans>Drei Bilder gehen mit 50 kB/s auf den Weg, zweimal reißt die Leitung ab.</Trans>
            ) : (
              <Trans>Alles ist da. Der Server macht die Bilder fertig, dann wird der Beitrag gelöscht.</Trans>
            )}
          </span>
          <progress className="bar" aria-label={t`Bilder des Probegasts`} value={share} max={1}>
            {done}
          </progress>
        </>
      }
    >
      <Button variant="quiet" onClick={onCancel}>
        <Trans>Abbrechen</Trans>
      </Button>
    </CheckRow>
  );
}

/** Why no simulated guest can contribute now; `null` if one can. */
export function useObstacle(event: OwnEvent): string | null {
  const { t } = useLingui();
  const { isPro } = useDiary();
  const isOnline = useOnline();
  if (event.closedAt !== null) return t`Das Event nimmt gerade keine Beiträge an. Für die Probe muss es offen sein.`;
  if (event.isClosed && !isPro) return t`Dein Pro ist zu Ende, deshalb nimmt das Event keine Beiträge mehr an.`;
  if (event.isClosed) return t`Das Event liegt mehr als 90 Tage zurück und nimmt keine Beiträge mehr an.`;
  return isOnline ? null : t`Braucht Internet`;
}
