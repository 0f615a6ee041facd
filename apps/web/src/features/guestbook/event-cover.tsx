import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OwnEvent, RestrictedEvent, WireEvent } from '@tagfalter/contract/wire-event';
import { BookOpen } from 'lucide-react';
import { EventIcon } from '#entities/event/event-icon.tsx';
import { EVENT_TYPE_WORDS } from '#entities/event/event-words.ts';
import { isWholeBook } from '#entities/event-book/book.ts';
import { useFormat } from '#i18n/use-format.ts';

/** The head of the page: whose guest book it is, when, and how much is in it. */
export function EventCover({ event }: { event: WireEvent | OwnEvent | RestrictedEvent }) {
  const known = isWholeBook(event) ? event : null;
  const photo = known?.coverImageUrl ?? null;
  return (
    <header className={photo === null ? 'gcover gcover--plain' : 'gcover gcover--photo'}>
      {photo === null ? (
        <span className="gcover__sign">
          <EventIcon type={known?.eventType ?? 'other'} />
        </span>
      ) : (
        <img className="ph" src={photo} alt="" fetchPriority="high" />
      )}
      <div className="gcover__in">
        <h1>
          <span className="gcover__for">
            <Trans>Digitales Gästebuch für</Trans>
          </span>{' '}
          <span className="gcover__name">{event.eventName}</span>
        </h1>
        {known === null ? null : <EventBadges event={known} />}
        {known === null || known.eventDescription === '' ? null : (
          <p className="gcover__text">{known.eventDescription}</p>
        )}
      </div>
    </header>
  );
}

function EventBadges({ event: { eventType, eventDate, entryCount } }: { event: WireEvent | OwnEvent }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <p className="row">
      <span className="bdg">
        <EventIcon type={eventType} />
        {t(EVENT_TYPE_WORDS[eventType])}
      </span>
      {eventDate === null ? null : <span className="bdg num">{format.longDay(eventDate)}</span>}
      <span className="bdg num">
        <BookOpen className="i" aria-hidden="true" />
        <Plural value={entryCount} one="# Beitrag" other="# Beiträge" />
      </span>
    </p>
  );
}
