import { Plural, Trans } from '@lingui/react/macro';
import type { EventGauge } from '@tagfalter/contract/event-gauge';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { Avatar } from '@tagfalter/ui/avatar';
import { initialsOf } from '#entities/event/initials.ts';
import { HandOnToGuest } from './hand-on-later.tsx';
import { useContactWords } from './use-contact-words.ts';
import { waitingGuests } from './waiting-guests.ts';

/** Where pictures wait: the guests with the most one by one, the others as figures. */
export function WaitingList({ gauge, event }: { gauge: EventGauge; event: OwnEvent }) {
  const { listed, others } = waitingGuests(gauge);
  return (
    <ul className="waitl">
      {listed.map((guest, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two guests may have one name, and a row has no state.
        <li key={index}>
          <Guest guest={guest} />
          <HandOnToGuest event={event} guest={guest} />
        </li>
      ))}
      {others === null ? null : (
        <li className="waitl__more cap num">
          <Others {...others} />
        </li>
      )}
    </ul>
  );
}

function Guest({ guest }: { guest: EventGauge['guests'][number] }) {
  const received = useContactWords();
  const { guestName, avatarUrl, waiting } = guest;
  return (
    <>
      <Avatar src={avatarUrl} letters={initialsOf(guestName)} />
      <span className="item__t">
        <b dir="auto">{guestName}</b>
        <span className="cap num">
          <Plural value={waiting} one="# Bild" other="# Bilder" /> · {received(guest)}
        </span>
      </span>
    </>
  );
}

function Others({ guests, pictures }: { guests: number; pictures: number }) {
  return (
    <Trans>
      und <Plural value={guests} one="# weiterer Gast mit" other="# weitere mit zusammen" />{' '}
      <Plural value={pictures} one="# Bild" other="# Bildern" />
    </Trans>
  );
}
