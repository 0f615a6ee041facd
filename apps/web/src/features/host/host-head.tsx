import { Plural, Trans } from '@lingui/react/macro';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Eye, Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { EventIcon } from '#entities/event/event-icon.tsx';
import { eventPath } from '#entities/event/event-path.ts';
import { useShareEvent } from '#entities/event/use-share-event.ts';
import { useFormat } from '#i18n/use-format.ts';

/** Which event it is, its link, and the way to what guests see. */
export function HostHead({ event }: { event: OwnEvent }) {
  const { longDay } = useFormat();
  const share = useShareEvent();
  const { eventName, eventDate, guestCount, shareToken } = event;
  return (
    <header className="ehead">
      <Cover event={event} />
      <div className="ehead__t">
        <h1 className="h-page" dir="auto">
          {eventName}
        </h1>
        <p className="mut num">
          {eventDate === null ? null : `${longDay(eventDate)} · `}
          <Plural value={guestCount} one="# Gast" other="# Gäste" />
        </p>
      </div>
      <div className="hacts ehead__a">
        <Button variant="line" onClick={() => void share(event)}>
          <LinkIcon className="i" aria-hidden="true" />
          <Trans>Link teilen</Trans>
        </Button>
        <a className={buttonClass('line')} href={eventPath(shareToken)}>
          <Eye className="i" aria-hidden="true" />
          <Trans>Ansehen wie ein Gast</Trans>
        </a>
      </div>
    </header>
  );
}

/** The cover picture; without one, or where it does not load, the sign of the celebration on the event's colour. */
function Cover({ event: { coverImageUrl, eventType } }: { event: OwnEvent }) {
  const [broken, setBroken] = useState<string | null>(null);
  const isShown = coverImageUrl !== null && coverImageUrl !== broken;
  return (
    <div className="ehead__p">
      {isShown ? (
        <img className="ph" src={coverImageUrl} alt="" onError={() => setBroken(coverImageUrl)} />
      ) : (
        <EventIcon type={eventType} />
      )}
    </div>
  );
}
