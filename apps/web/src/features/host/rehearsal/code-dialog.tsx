import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { Dialog } from '@tagfalter/ui/dialog';
import { EventQr } from '#entities/event/event-qr.tsx';
import { scannedLink } from '#entities/event/ticket.ts';

interface Props {
  event: OwnEvent;
  open: boolean;
  onClose: () => void;
}

/** The code as large as the screen has room, for phones around. */
export function CodeDialog({ event, open, onClose }: Props) {
  const { t } = useLingui();
  const { eventName } = event;
  return (
    <Dialog open={open} onClose={onClose} title={eventName} closeLabel={t`Schließen`}>
      <EventQr className="qrbig" address={scannedLink(event)} label={t`QR-Code zum Gästebuch von ${eventName}`} />
      <p className="cap">
        <Trans>
          Der Haken kommt auf dem Gerät, mit dem du scannst. Mit einem anderen Handy führt der Code genauso ins
          Gästebuch.
        </Trans>
      </p>
    </Dialog>
  );
}
