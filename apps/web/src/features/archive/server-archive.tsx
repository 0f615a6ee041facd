import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { ReauthDialog } from '#entities/person/reauth/reauth-dialog.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { downloadAddress } from '#platform/download-address.ts';
import { useFailureToast } from '#platform/failure-toast.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import { askForArchive } from './server-archive-calls.ts';

/** The archive that the server makes: with everything, also what this device does not hold. */
export function ServerArchive() {
  const { t } = useLingui();
  const { language } = useFormat();
  const failed = useFailureToast();
  const [asking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const load = async () => {
    setBusy(true);
    const reply = await askForArchive(language);
    setBusy(false);
    if (reply === 'reauth') setAsking(true);
    else if (reply === 'network') failed(t`Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.`);
    else if (reply === 'failed') failed();
    else downloadAddress(reply.url);
  };
  return (
    <section className="stack">
      <h2 className="h-sec">
        <Trans>Vom Server laden</Trans>
      </h2>
      <p className="mut">
        <Trans>
          Alles, was der Server hat, auch Fotos, die nicht auf diesem Gerät liegen. Liegt deine Anmeldung länger als
          zehn Minuten zurück, gibst du dafür dein Passwort noch einmal ein.
        </Trans>
      </p>
      <Button variant="line" disabled={isBusy} onClick={() => void load()}>
        <Download className="i" aria-hidden="true" />
        <Trans>Archiv laden</Trans>
      </Button>
      <NeedsNetwork />
      <ReauthDialog
        open={asking}
        why={t`Das Archiv enthält dein ganzes Tagebuch. Gib dein Passwort noch einmal ein, dann lädt es.`}
        whyElsewhere={t`Das Archiv enthält dein ganzes Tagebuch. Bestätige noch einmal, dass du es bist, dann lädt es.`}
        onClose={() => setAsking(false)}
        onConfirmed={() => {
          setAsking(false);
          void load();
        }}
      />
    </section>
  );
}
