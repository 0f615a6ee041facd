import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Dialog } from '@tagfalter/ui/dialog';
import { useProPrice } from './price.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  onReactivate: () => void;
}

/** Asks once more before the cancellation is taken back: it costs again from then on (spec §2). */
export function ReactivateDialog({ open, onClose, onReactivate }: Props) {
  const { t } = useLingui();
  const price = useProPrice();
  return (
    <Dialog open={open} onClose={onClose} title={t`Kündigung zurücknehmen?`} closeLabel={t`Schließen`}>
      <p>
        <Trans>Dein Abonnement läuft dann weiter und kostet nach dem bezahlten Monat wieder {price} im Monat.</Trans>
      </p>
      <div className="sheet__ask">
        <Button variant="line" onClick={onClose}>
          <Trans>Abbrechen</Trans>
        </Button>
        <Button
          variant="ink"
          onClick={() => {
            onClose();
            onReactivate();
          }}
        >
          <Trans>Ja, reaktivieren</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
