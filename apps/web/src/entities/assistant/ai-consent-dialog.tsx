import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Dialog } from '@tagfalter/ui/dialog';
import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import { useOnline } from '#platform/online.ts';
import { useAiConsent } from './ai-consent.ts';

export interface AiConsentDialogProps {
  open: boolean;
  /** Closed without an answer. */
  onClose: () => void;
  /** Answered; `true` once the server knows of the consent. */
  onDecided: (consent: boolean) => void;
}

/** Asks before the first words leave the house: what goes where, and that it can be taken back (decision 19). */
export function AiConsentDialog({ open, onClose, onDecided }: AiConsentDialogProps) {
  const { t } = useLingui();
  const { decide, refuse } = useAiConsent();
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const online = useOnline();
  // A sentence about a network that was not there goes when it is back.
  useEffect(() => {
    if (online) setWhy(null);
  }, [online]);
  const allow = async () => {
    setBusy(true);
    setWhy(null);
    const fault = await decide(true);
    setBusy(false);
    setWhy(fault);
    if (fault === null) onDecided(true);
  };
  const close = () => {
    setWhy(null);
    onClose();
  };
  const goWithout = () => {
    setWhy(null);
    refuse();
    onDecided(false);
  };
  return (
    <Dialog open={open} onClose={close} title={t`Darf eine KI mithelfen?`} closeLabel={t`Schließen`}>
      <p>
        <Trans>
          Für Transkripte, Zusammenfassungen und LinkedIn-Posts geht etwas aus deinem Tagebuch an die KI, mit der dieser
          Server arbeitet.
        </Trans>
      </p>
      <WhatGoesWhere />
      <p className="cap">
        <Trans>
          Ohne KI fasst Tagfalter selbst zusammen, Aufnahmen bleiben Aufnahmen, und es gibt keine Posts. In den
          Einstellungen kannst du das jederzeit ändern.
        </Trans>
      </p>
      <NeedsNetwork />
      {/* Here, and not as a message: those lie under a dialog. */}
      <div role="alert">
        {why === null ? null : (
          <p className="err">
            <CircleAlert className="i" aria-hidden="true" />
            {why}
          </p>
        )}
      </div>
      <div className="pair">
        <Button variant="line" onClick={goWithout}>
          <Trans>Ohne KI weiter</Trans>
        </Button>
        <Button variant="ink" aria-disabled={busy} onClick={() => void (busy || allow())}>
          <Trans>Erlauben</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

function WhatGoesWhere() {
  return (
    <dl className="points">
      <dt>
        <Trans>Was</Trans>
      </dt>
      <dd>
        <Trans>
          Text, Aufnahme und Fotos des Tages, um den es geht; für einen Post nur die Worte und dein LinkedIn-Profil. Nie
          dein Name oder deine Adresse.
        </Trans>
      </dd>
      <dt>
        <Trans>Wann</Trans>
      </dt>
      <dd>
        <Trans>Nur für ein Transkript, eine Zusammenfassung oder einen Post, wenn du das haben möchtest.</Trans>
      </dd>
      <dt>
        <Trans>Danach</Trans>
      </dt>
      <dd>
        <Trans>Die KI ist angewiesen, nichts davon aufzubewahren.</Trans>
      </dd>
    </dl>
  );
}
