import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { EventEntry, OwnEvent } from '@tagfalter/contract/wire-event';
import { Avatar } from '@tagfalter/ui/avatar';
import { Badge } from '@tagfalter/ui/badge';
import { useState } from 'react';
import { GreetingPlayer } from '#entities/event/greeting-player.tsx';
import { initialsOf } from '#entities/event/initials.ts';
import type { BookStore } from '#entities/event-book/book-store.ts';
import { EntryActs } from '#entities/event-host/entry-acts.tsx';
import { ThumbImage } from '#entities/event-host/thumb-image.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useShortMoment } from '../gauge/use-contact-words.ts';

/** Places in the row of pictures until the rest is opened. */
const ROW = 5;

interface AwaitingEntryProps {
  event: OwnEvent;
  entry: EventEntry;
  store: BookStore;
}

/** A contribution that no guest sees yet, in full, with the host's actions. */
export function AwaitingEntry({ event, entry, store }: AwaitingEntryProps) {
  const { guestName, guestAvatarUrl, topMoment, guestMessage, guestAudioUrl, guestAudioMs } = entry;
  return (
    <article className="card card--ev card--tight appr" aria-label={guestName} tabIndex={-1}>
      <div className="appr__who">
        <Avatar src={guestAvatarUrl} letters={initialsOf(guestName)} />
        <span className="item__t">
          <b dir="auto">{guestName}</b>
          <Parts entry={entry} />
        </span>
      </div>
      {topMoment === '' ? null : (
        <p className="appr__moment" dir="auto">
          <span className="over">
            <Trans>Top-Moment</Trans>
          </span>{' '}
          {topMoment}
        </p>
      )}
      {guestMessage === '' ? null : (
        <p className="diary appr__words" dir="auto">
          {guestMessage}
        </p>
      )}
      {guestAudioUrl === null ? null : <GreetingPlayer url={guestAudioUrl} durationMs={guestAudioMs ?? 0} />}
      <Pictures entry={entry} onBroken={store.renew} />
      <Making entry={entry} />
      <EntryActs isTight event={event} entry={entry} onEntry={store.tookEntry} onGone={store.entryGone} />
    </article>
  );
}

/** Number of pictures, length of the voice greeting, and time of the contribution. */
function Parts({ entry: { pictures, guestAudioMs, createdAt } }: { entry: EventEntry }) {
  const { t } = useLingui();
  const { playTime } = useFormat();
  const moment = useShortMoment();
  const count = pictures.length;
  const length = guestAudioMs === null ? null : playTime(guestAudioMs);
  return (
    <span className="cap num">
      {count === 0 ? null : (
        <>
          <Plural value={count} one="# Bild" other="# Bilder" />
          {length === null ? ' · ' : ', '}
        </>
      )}
      {length === null ? null : `${t`Sprachgruß ${length}`} · `}
      {moment(Date.parse(createdAt))}
    </span>
  );
}

function Pictures({ entry: { pictures, guestName }, onBroken }: { entry: EventEntry; onBroken: () => void }) {
  const { t } = useLingui();
  const [isWhole, setWhole] = useState(false);
  if (pictures.length === 0) return null;
  const isCut = !isWhole && pictures.length > ROW;
  const shown = isCut ? pictures.slice(0, ROW - 1) : pictures;
  const left = pictures.length - shown.length;
  return (
    <ul className="appr__p">
      {shown.map(({ hash, thumbnailUrl, displayUrl }, index) => {
        const n = index + 1;
        return (
          <li key={hash}>
            <a className="thumb" href={displayUrl} target="_blank" rel="noreferrer">
              <ThumbImage src={thumbnailUrl} alt={t`Bild ${n} von ${guestName}, groß ansehen`} onBroken={onBroken} />
            </a>
          </li>
        );
      })}
      {isCut ? (
        <li>
          <button
            type="button"
            className="thumb more1 num"
            aria-label={t`${left} weitere Bilder zeigen`}
            onClick={() => setWhole(true)}
          >
            +{left}
          </button>
        </li>
      ) : null}
    </ul>
  );
}

function Making({ entry: { making = 0 } }: { entry: EventEntry }) {
  if (making === 0) return null;
  return (
    <p>
      <Badge>
        <Plural value={making} one="# Bild wird noch vorbereitet" other="# Bilder werden noch vorbereitet" />
      </Badge>
    </p>
  );
}
