import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { EventGauge } from '@tagfalter/contract/event-gauge';
import { Button } from '@tagfalter/ui/button';
import { removeAnnounced } from '#entities/event-host/host-calls.ts';
import { useAct } from '#entities/event-host/use-act.ts';

interface AnnouncedProps {
  eventId: string;
  announced: EventGauge['announced'];
  onDropped: () => void;
}

/** Room that phones hold for files which have not arrived, and a way to give it back. */
export function Announced({ eventId, announced: { files }, onDropped }: AnnouncedProps) {
  const { t } = useLingui();
  const { act, isBusy } = useAct();
  if (files === 0) return null;
  return (
    <div className="row between">
      <p className="cap num">
        <Plural
          value={files}
          one="Für # angekündigte Datei ist Platz reserviert."
          other="Für # angekündigte Dateien ist Platz reserviert."
        />
      </p>
      <Button
        variant="quiet"
        disabled={isBusy}
        onClick={() => void act(() => removeAnnounced(eventId), onDropped, { title: t`Fehler` })}
      >
        <Trans>Platz freigeben</Trans>
      </Button>
    </div>
  );
}
