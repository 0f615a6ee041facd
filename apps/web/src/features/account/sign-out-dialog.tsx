import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Dialog } from '@tagfalter/ui/dialog';
import { useEffect, useState } from 'react';
import { useSendNow } from '#entities/diary/use-send-now.ts';
import { type Unsent, useUnsent } from '#entities/diary/use-unsent.ts';
import { useUnsentExport } from '#entities/diary/use-unsent-export.ts';
import { UnsentList } from './unsent-list.tsx';

interface Props {
  onStay: () => void;
  onLeave: () => void;
}

/** Signing out: at once when the server has everything, else after a question (decision 6). */
export function SignOutDialog({ onStay, onLeave }: Props) {
  const unsent = useUnsent();
  const isClear = unsent?.onlyHere === 0;
  useEffect(() => {
    if (isClear) onLeave();
  }, [isClear, onLeave]);
  if (unsent === undefined || isClear) return null;
  return <UnsentQuestion unsent={unsent} onStay={onStay} onLeave={onLeave} />;
}

function UnsentQuestion({ unsent, onStay, onLeave }: Props & { unsent: Unsent }) {
  // Data that a restored server may have lost is sent again on request; a changed rule of resting days is sent, too.
  const waiting = unsent.waiting + (unsent.unsure ? 1 : 0) + (unsent.quiet ? 1 : 0);
  const kept = unsent.onlyHere - waiting;
  const { t } = useLingui();
  const sendNow = useSendNow();
  const exportUnsent = useUnsentExport();
  const [isWaiting, setWaiting] = useState(false);
  const wait = () => {
    setWaiting(true);
    void sendNow();
  };
  const download = async () => {
    if (await exportUnsent()) onLeave();
  };
  return (
    <Dialog open onClose={onStay} title={t`Noch nicht alles gesichert`} closeLabel={t`Schließen`} tone="red">
      <p>
        <Plural
          value={waiting + kept}
          one="Eine Sache liegt nur auf diesem Gerät. Beim Abmelden wird sie hier gelöscht."
          other="# Dinge liegen nur auf diesem Gerät. Beim Abmelden werden sie hier gelöscht."
        />
      </p>
      <UnsentList unsent={unsent} />
      {isWaiting ? (
        <p role="status" className="mut">
          <Trans>Wird gesendet … Du wirst abgemeldet, sobald alles gesichert ist.</Trans>
        </p>
      ) : null}
      <div className="stack-2">
        {waiting > 0 && kept === 0 ? (
          <Button variant="ink" wide onClick={wait} disabled={isWaiting}>
            <Trans>Warten, bis alles gesendet ist</Trans>
          </Button>
        ) : (
          <Button variant="ink" wide onClick={onStay}>
            <Trans>Angemeldet bleiben</Trans>
          </Button>
        )}
        <Button variant="line" wide onClick={() => void download()}>
          <Trans>Herunterladen und abmelden</Trans>
        </Button>
        <Button variant="red" wide onClick={onLeave}>
          <Trans>Verwerfen und abmelden</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
