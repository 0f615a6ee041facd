import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

/** The way back to the list. */
export function BackToEvents() {
  return (
    <Link className="back" to="/events">
      <ArrowLeft className="i" aria-hidden="true" />
      <Trans>Meine Events</Trans>
    </Link>
  );
}
