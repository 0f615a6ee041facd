import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { Badge } from '@tagfalter/ui/badge';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Link } from '@tanstack/react-router';
import { Link as LinkIcon, Lock, Users } from 'lucide-react';
import { useId, useState } from 'react';
import { EventIcon } from '#entities/event/event-icon.tsx';
import { eventPath } from '#entities/event/event-path.ts';
import { eventStyle } from '#entities/event/event-style.ts';
import { EVENT_TYPE_WORDS } from '#entities/event/event-words.ts';
import { useShareEvent } from '#entities/event/use-share-event.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useCreatedWords } from './use-created-words.ts';

/** An own event in the list: the card opens it (spec §2). */
export function EventCard({ event }: { event: OwnEvent }) {
  const { t } = useLingui();
  const { longDay } = useFormat();
  const created = useCreatedWords(event.createdAt);
  const share = useShareEvent();
  const nameId = useId();
  const href = eventPath(event.shareToken);
  return (
    <article className="card card--ev ecard ev" style={eventStyle(event.backgroundColor)} aria-labelledby={nameId}>
      <Cover event={event} />
      <div className="ecard__b">
        <div className="row">
          <Badge>
            <EventIcon type={event.eventType} />
            {t(EVENT_TYPE_WORDS[event.eventType])}
          </Badge>
          {event.eventDate === null ? null : <Badge>{longDay(event.eventDate)}</Badge>}
          {event.isClosed ? (
            <Badge>
              <Lock className="i" aria-hidden="true" />
              <Trans>Geschlossen</Trans>
            </Badge>
          ) : null}
        </div>
        <div className="stack-2">
          <h2 className="h-sec" id={nameId} dir="auto">
            <a className="ecard__a" href={href}>
              {event.eventName}
            </a>
          </h2>
          <p className="mut ecard__d" dir="auto">
            {event.eventDescription === '' ? <Trans>Keine Beschreibung</Trans> : event.eventDescription}
          </p>
        </div>
        <p className="row between cap num">
          <span className="ecard__n">
            <Users className="i" aria-hidden="true" />
            <Plural value={event.guestCount} one="# Gast" other="# Gäste" />
          </span>
          <span>{created}</span>
        </p>
        <div className="ecard__acts">
          <Button variant="line" aria-describedby={nameId} onClick={() => void share(event)}>
            <LinkIcon className="i" aria-hidden="true" />
            <Trans>Link teilen</Trans>
          </Button>
          <a className={buttonClass('line')} href={href} aria-describedby={nameId}>
            <Trans>Ansehen</Trans>
          </a>
          <Link
            className={buttonClass('ink')}
            to="/events/$token/host"
            params={{ token: event.shareToken }}
            aria-describedby={nameId}
          >
            <Trans>Verwalten</Trans>
          </Link>
        </div>
      </div>
    </article>
  );
}

/** The cover picture; without one, or where it does not load, the sign of the celebration on the event's colour. */
function Cover({ event: { coverImageUrl, eventType } }: { event: OwnEvent }) {
  const [broken, setBroken] = useState<string | null>(null);
  const isShown = coverImageUrl !== null && coverImageUrl !== broken;
  return (
    <div className="ecard__c">
      {isShown ? (
        <img className="ph" src={coverImageUrl} alt="" loading="lazy" onError={() => setBroken(coverImageUrl)} />
      ) : (
        <EventIcon type={eventType} />
      )}
    </div>
  );
}
