import { Trans, useLingui } from '@lingui/react/macro';
import type { Fault } from '@tagfalter/local/base/fault';
import { Button } from '@tagfalter/ui/button';
import { Dialog } from '@tagfalter/ui/dialog';
import { useState } from 'react';
import { ReauthDialog } from '#entities/person/reauth/reauth-dialog.tsx';
import { useFaultWords } from '#platform/fault-words.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import { useLeave } from './use-leave.ts';

/** Says which data is deleted, when, and which remains where; asks for the password if the sign-in is old. */
export function LeaveDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const { leave } = useLeave();
  const [asking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const go = async () => {
    setBusy(true);
    setFault(null);
    const outcome = await leave();
    setBusy(false);
    if (outcome === 'reauth') setAsking(true);
    else if (outcome === 'done') onClose();
    else setFault(outcome);
  };
  return (
    <>
      <Dialog open={open} onClose={onClose} title={t`Konto löschen?`} closeLabel={t`Schließen`} tone="red">
        <div className="stack-4">
          <p>
            <Trans>
              Deine Links enden sofort, und niemand sonst sieht mehr einen Eintrag von dir. Ein Abo wird gekündigt. Nach
              14 Tagen löschen wir alles: Einträge, Fotos, Aufnahmen, Freundschaften und Gästebücher.
            </Trans>
          </p>
          <p>
            <Trans>
              Bis dahin kannst du das Konto hier behalten. In Sicherungen des Servers bleibt es danach noch höchstens 35
              Tage und kommt von dort nicht zurück. Lade vorher dein Archiv, wenn du dein Tagebuch behalten möchtest.
            </Trans>
          </p>
          {fault === null ? null : (
            <p className="err" role="alert">
              {faultWords(fault)}
            </p>
          )}
          <NeedsNetwork />
          <div className="sheet__ask">
            <Button variant="line" onClick={onClose}>
              <Trans>Abbrechen</Trans>
            </Button>
            <Button variant="redfill" disabled={isBusy} onClick={() => void go()}>
              <Trans>Konto löschen</Trans>
            </Button>
          </div>
        </div>
      </Dialog>
      <ReauthDialog
        open={asking}
        why={t`Bestätige mit deinem Passwort, dass du es bist. Dann wird das Konto zum Löschen vorgemerkt.`}
        whyElsewhere={t`Bestätige zuerst, dass du es bist. Dann wird das Konto zum Löschen vorgemerkt.`}
        onClose={() => setAsking(false)}
        onConfirmed={() => {
          setAsking(false);
          void go();
        }}
      />
    </>
  );
}
