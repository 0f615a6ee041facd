import { Trans } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';

/** A contribution has arrived whole. */
export function AddedNote({ awaitsApproval }: { awaitsApproval: boolean | undefined }) {
  return (
    <p className="contrib__done" role="status">
      <CircleCheck className="i" aria-hidden="true" />
      <span>
        <b>
          <Trans>Erfolgreich!</Trans>
        </b>{' '}
        <Trans>Deine Erinnerung wurde hinzugefügt.</Trans>{' '}
        {awaitsApproval ? <Trans>Sie erscheint, sobald die Gastgeber sie freigeben.</Trans> : null}
      </span>
    </p>
  );
}
