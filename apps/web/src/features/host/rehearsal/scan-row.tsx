import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { Button } from '@tagfalter/ui/button';
import { useState } from 'react';
import { useShortMoment } from '../gauge/use-contact-words.ts';
import { CheckRow } from './check-row.tsx';
import { CodeDialog } from './code-dialog.tsx';

/** Whether the code leads here: by a scan with this device. @param props.at milliseconds since the epoch */
export function ScanRow({ event, at }: { event: OwnEvent; at: number | null }) {
  const { t } = useLingui();
  const moment = useShortMoment();
  const [isOpen, setOpen] = useState(false);
  const time = at === null ? '' : moment(at);
  const note =
    at === null ? t`Scanne die Karte oder den Code mit diesem Handy.` : t`mit diesem Gerät gescannt, ${time}`;
  return (
    <CheckRow state={at === null ? 'todo' : 'ok'} title={t`QR-Code führt hierher`} note={note}>
      <Button variant={at === null ? 'line' : 'quiet'} onClick={() => setOpen(true)}>
        <Trans>Code zeigen</Trans>
      </Button>
      <CodeDialog event={event} open={isOpen} onClose={() => setOpen(false)} />
    </CheckRow>
  );
}
