import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { EventEntry, OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import { Avatar } from '@tagfalter/ui/avatar';
import { EventQr } from '#entities/event/event-qr.tsx';
import { sizeOf } from './greeting.tsx';
import type { Shot } from './show-view.ts';
import { countsOf, quoteOf } from './slides.ts';

interface WallSideProps {
  shot: Shot;
  event: WireEvent | OwnEvent;
  entries: readonly EventEntry[];
  /** Text of the photo task that is shown alone. */
  task: string | null;
  /** Address of the guest book. */
  address: string;
  isPlaying: boolean;
}

/** Beside the slide: its author and text, and the way to join in. */
export function WallSide({ shot, event, entries, task, address, isPlaying }: WallSideProps) {
  const { entry, picture } = shot.slide;
  // Beside a greeting only the moment is shown: the greeting's words stand large.
  const moment = entry.guestMessage === '' ? '' : entry.topMoment;
  const quote = picture ? quoteOf(entry) : moment;
  return (
    <div className="wall__side">
      {/* Changes are read out only during a pause; otherwise the announcements would never end. */}
      <div className="wall__said" aria-live={isPlaying ? 'off' : 'polite'}>
        <h1 className="wall__name">{event.eventName}</h1>
        {task === null ? null : <p className="wall__task">{task}</p>}
        {quote === '' ? null : (
          <blockquote className={sizeOf(quote)} dir="auto">
            <Trans>„{quote}“</Trans>
          </blockquote>
        )}
        <p className="wall__who">
          <Avatar size={48} src={entry.guestAvatarUrl} letters={lettersOf(entry.guestName)} />
          <span dir="auto">{entry.guestName}</span>
        </p>
      </div>
      <JoinIn {...{ event, entries, address }} />
    </div>
  );
}

function JoinIn({ event, entries, address }: Pick<WallSideProps, 'event' | 'entries' | 'address'>) {
  const { t } = useLingui();
  const { pictures, guests } = countsOf(entries);
  return (
    <div className="wall__join">
      <div className="wall__qr">
        <EventQr address={address} label={t`QR-Code zum Gästebuch`} />
      </div>
      <div>
        <p className="wall__call">
          {event.isClosed ? <Trans>Scannen und ansehen.</Trans> : <Trans>Scannen. Foto. Fertig.</Trans>}
        </p>
        {pictures === 0 ? null : (
          <p className="wall__count num">
            <Plural value={pictures} one="# Foto" other="# Fotos" />{' '}
            <Plural value={guests} one="von einem Gast" other="von # Gästen" />
          </p>
        )}
      </div>
    </div>
  );
}

/** The first letters of a guest's first two names. */
function lettersOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}
