import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { Button } from '@tagfalter/ui/button';
import { IconButton } from '@tagfalter/ui/icon-button';
import { SettingRow } from '@tagfalter/ui/setting-row';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useCopy } from '#platform/use-copy.ts';
import { CodeDialog } from './code-dialog.tsx';

interface CodeRowProps {
  event: OwnEvent;
  /** Receives the event as the server returns it. */
  onEvent: (event: OwnEvent) => void;
}

/** Code that guests need to contribute: show, copy, change. */
export function CodeRow({ event, onEvent }: CodeRowProps) {
  const { t } = useLingui();
  const copy = useCopy();
  const [isChanging, setChanging] = useState(false);
  const code = event.eventCode ?? '';
  return (
    <>
      <SettingRow
        title={t`Event-Code`}
        note={<span className="hcode">{code}</span>}
        control={() => (
          <span className="row row--nw">
            <IconButton label={t`Code kopieren`} onClick={() => void copy(code)}>
              <Copy className="i" aria-hidden="true" />
            </IconButton>
            <Button variant="line" aria-label={t`Event-Code ändern`} onClick={() => setChanging(true)}>
              <Trans>Ändern</Trans>
            </Button>
          </span>
        )}
      />
      <CodeDialog event={event} open={isChanging} onEvent={onEvent} onClose={() => setChanging(false)} />
    </>
  );
}
