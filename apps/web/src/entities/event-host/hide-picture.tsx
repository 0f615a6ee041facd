import { useLingui } from '@lingui/react/macro';
import type { EventEntry, EventPicture, OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import { Eye, EyeOff } from 'lucide-react';
import { patchEntry } from './host-calls.ts';
import { useAct } from './use-act.ts';

interface HidePictureProps {
  event: WireEvent | OwnEvent;
  entry: EventEntry;
  picture: EventPicture;
  /** Its place among the pictures that are shown together, from 1. */
  n: number;
  /** What the server has made of the entry. */
  onEntry: (entry: EventEntry) => void;
  /** It could not be loaded: its address may have expired. */
  onBroken?: () => void;
}

/** A picture as a button: one tap hides it from guests, and shows it again. */
export function HidePicture({ event, entry, picture, n, onEntry, onBroken }: HidePictureProps) {
  const { t } = useLingui();
  const { act, isBusy } = useAct();
  const { guestName } = entry;
  const isHidden = picture.isHidden === true;
  const Icon = isHidden ? EyeOff : Eye;
  const turn = () => {
    const hidden = entry.pictures.filter((one) => (one === picture ? !isHidden : one.isHidden === true));
    const hiddenPictures = hidden.map(({ hash }) => hash);
    return act(() => patchEntry(event, entry.id, { hiddenPictures }), onEntry, { title: t`Fehler` });
  };
  return (
    <button
      type="button"
      className={isHidden ? 'hpic hpic--off' : 'hpic'}
      aria-pressed={isHidden}
      aria-label={t`Bild ${n} von ${guestName} ausblenden`}
      aria-busy={isBusy}
      onClick={() => void turn()}
    >
      <img className="ph" src={picture.thumbnailUrl} alt="" loading="lazy" decoding="async" onError={onBroken} />
      <span>
        <Icon className="i" aria-hidden="true" />
      </span>
    </button>
  );
}
