import { useLingui } from '@lingui/react/macro';
import type { EventEntry, EventPicture, OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { judgeEntry } from './judge-entry.ts';
import { ThumbImage } from './thumb-image.tsx';
import { useAct } from './use-act.ts';

interface HidePictureProps {
  event: WireEvent | OwnEvent;
  entry: EventEntry;
  picture: EventPicture;
  /** Place of the picture among all shown together, from 1. */
  n: number;
  /** Takes the entry as the server has changed it. */
  onEntry: (entry: EventEntry) => void;
  /** The entry was no longer what the host saw: nothing was done, and `onEntry` has had it as it is now. */
  onChanged: () => void;
  /** The picture could not be loaded: its address may have expired. */
  onBroken?: () => void;
}

/** A picture as a button: one tap hides it from guests, another shows it again. */
export function HidePicture({ event, entry, picture, n, onEntry, onChanged, onBroken }: HidePictureProps) {
  const { t } = useLingui();
  const { act, isBusy } = useAct();
  const [requested, setRequested] = useState(false);
  const { guestName } = entry;
  // The tapped state stands at once; without an answer it goes back.
  const isHidden = isBusy ? requested : picture.isHidden === true;
  const Icon = isHidden ? EyeOff : Eye;
  const turn = () => {
    if (isBusy) return;
    setRequested(!isHidden);
    const hashes = [picture.hash];
    void act(() => judgeEntry(event, entry, isHidden ? { show: hashes } : { hide: hashes }), onEntry, {
      title: t`Fehler`,
      onChanged: (now) => {
        onEntry(now);
        onChanged();
      },
    });
  };
  return (
    <button
      type="button"
      className={isHidden ? 'hpic hpic--off' : 'hpic'}
      aria-pressed={isHidden}
      aria-label={t`Bild ${n} von ${guestName} ausblenden`}
      onClick={turn}
    >
      <ThumbImage src={picture.thumbnailUrl} alt="" onBroken={onBroken} />
      <span className="hpic__eye">
        <Icon className="i" aria-hidden="true" />
      </span>
    </button>
  );
}
