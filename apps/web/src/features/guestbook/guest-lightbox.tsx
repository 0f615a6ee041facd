import 'yet-another-react-lightbox/styles.css';
import '@tagfalter/ui/styles/lightbox.css';
import '@tagfalter/ui/styles/guest-lightbox.css';
import { useLingui } from '@lingui/react/macro';
import { Avatar } from '@tagfalter/ui/avatar';
import { useBackCloses } from '@tagfalter/ui/use-back-closes';
import { useMemo, useState } from 'react';
import Lightbox from 'yet-another-react-lightbox';
import { initialsOf } from '#entities/event/initials.ts';
import type { ShownPicture } from '#entities/event-book/pictures.ts';
import { useFormat } from '#i18n/use-format.ts';
import { env } from '#platform/env.ts';

interface GuestLightboxProps {
  pictures: readonly ShownPicture[];
  /** Position of the picture that is shown first. */
  start: number;
  onClose: () => void;
}

/** Guests' pictures one at a time: keys, swipes and buttons go on; Esc, a pull down and 'Back' close. */
export function GuestLightbox({ pictures, start, onClose }: GuestLightboxProps) {
  const { t } = useLingui();
  const [index, setIndex] = useState(start);
  // New slides would begin anew; what the guest book has got meanwhile comes with the next opening.
  const [opened] = useState(pictures);
  const slides = useMemo(
    () =>
      opened.map(({ entry: { guestName }, picture: { displayUrl, width, height } }) => ({
        src: displayUrl,
        alt: t`Bild von ${guestName}`,
        width,
        height,
      })),
    [opened, t],
  );
  useBackCloses(true, onClose);
  const shown = opened[index];
  const isOne = opened.length === 1;
  const counter = (n: string | number, m: string | number) => t`Bild ${n} von ${m}`;
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      className="glb"
      on={{ view: ({ index: viewed }) => setIndex(viewed) }}
      carousel={{ finite: true, padding: 0, preload: 1 }}
      controller={{ closeOnPullDown: true, aria: true }}
      animation={{ fade: 120, swipe: 320 }}
      labels={{
        Lightbox: t`Bilder`,
        'Photo gallery': t`Bilder`,
        Carousel: t`Bilderreihe`,
        Slide: t`Bild`,
        Close: t`Schließen`,
        Previous: t`Vorheriges Bild`,
        Next: t`Nächstes Bild`,
        '{index} of {total}': counter('{index}', '{total}'),
      }}
      render={{
        controls: () => (
          <>
            <p className="glb__count num" aria-live="polite">
              {counter(index + 1, opened.length)}
            </p>
            {shown === undefined ? null : <Caption shown={shown} />}
          </>
        ),
        ...(isOne ? { buttonPrev: () => null, buttonNext: () => null } : {}),
      }}
    />
  );
}

/** Whose picture it is, and which photo task it was taken for. */
function Caption({ shown: { entry, task } }: { shown: ShownPicture }) {
  const format = useFormat();
  return (
    <div className="glb__who">
      <Avatar size={48} src={entry.guestAvatarUrl} letters={initialsOf(entry.guestName)} />
      <div>
        <p className="h-ui" dir="auto">
          {entry.guestName}
        </p>
        <p className="cap">{format.momentWords(Date.parse(entry.createdAt), env)}</p>
        {task === undefined ? null : (
          <p className="glb__for" dir="auto">
            {task}
          </p>
        )}
      </div>
    </div>
  );
}
