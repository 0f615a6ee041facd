import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

/** The way back to the page of the event. */
export function BackToEvent({ event: { eventName, shareToken } }: { event: OwnEvent }) {
  return (
    <Link className="back kback" to="/events/$token/host" params={{ token: shareToken }} dir="auto">
      <ArrowLeft className="i" aria-hidden="true" />
      <span>{eventName}</span>
    </Link>
  );
}
