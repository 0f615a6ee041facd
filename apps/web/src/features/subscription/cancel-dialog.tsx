import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Dialog } from '@tagfalter/ui/dialog';
import { useId, useState } from 'react';

/** As many characters of a reason as the server takes. */
const REASON_MAX = 500;

interface Props {
  open: boolean;
  /** The last day of Pro, in words; null where it is not known. */
  until: string | null;
  onClose: () => void;
  onCancel: (reason: string) => void;
}

/** Asks once more before the subscription is cancelled; a reason may be given, and need not (spec §2). */
export function CancelDialog({ open, until, onClose, onCancel }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [reason, setReason] = useState('');
  return (
    <Dialog open={open} onClose={onClose} title={t`Abonnement kündigen?`} closeLabel={t`Schließen`} tone="red">
      <p>
        {until === null ? (
          <Trans>Pro bleibt dir bis zum Ende des bezahlten Monats. Deine Einträge bleiben alle da.</Trans>
        ) : (
          <Trans>Pro bleibt dir bis zum {until}. Deine Einträge bleiben alle da.</Trans>
        )}
      </p>
      <div className="field">
        <label htmlFor={id}>
          <Trans>Warum gehst du? (freiwillig)</Trans>
        </label>
        <textarea
          id={id}
          className="ta ta--ui"
          rows={3}
          maxLength={REASON_MAX}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      <div className="sheet__ask">
        <Button variant="line" onClick={onClose}>
          <Trans>Abbrechen</Trans>
        </Button>
        <Button
          variant="redfill"
          onClick={() => {
            onClose();
            onCancel(reason.trim());
          }}
        >
          <Trans>Ja, kündigen</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
