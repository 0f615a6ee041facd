import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { wallPath } from '#entities/event/event-path.ts';
import { useShortMoment } from '../gauge/use-contact-words.ts';
import { CheckRow } from './check-row.tsx';
import type { UsedRehearsal } from './use-rehearsal.ts';

interface Props {
  event: OwnEvent;
  /** When it was opened on this device, milliseconds since the epoch. */
  at: number | null;
  rehearsal: UsedRehearsal;
}

/** Whether the wall is open: on this device, or on another one, which the host says. */
export function WallRow({ event, at, rehearsal: { kept, keep } }: Props) {
  const { t } = useLingui();
  const moment = useShortMoment();
  const time = at === null ? '' : moment(at);
  const isElsewhere = kept.hasWallElsewhere;
  const seen = at === null ? t`auf einem anderen Gerät` : t`auf diesem Gerät geöffnet, ${time}`;
  const isDone = at !== null || isElsewhere;
  return (
    <CheckRow
      state={isDone ? 'ok' : 'todo'}
      title={isDone ? t`Live-Wand geöffnet` : t`Live-Wand öffnen`}
      note={isDone ? seen : t`Die Diaschau lädt Bilder vor und läuft ohne Netz weiter.`}
    >
      <span className="chk__acts">
        <a
          className={buttonClass(isDone ? 'quiet' : 'line')}
          href={wallPath(event.shareToken)}
          target="_blank"
          rel="noreferrer"
        >
          <Trans context="wall">Öffnen</Trans>
        </a>
        {at === null ? (
          <Button variant="quiet" onClick={() => keep({ hasWallElsewhere: !isElsewhere })}>
            {isElsewhere ? <Trans>Haken zurücknehmen</Trans> : <Trans>Läuft auf einem anderen Gerät</Trans>}
          </Button>
        ) : null}
      </span>
    </CheckRow>
  );
}
