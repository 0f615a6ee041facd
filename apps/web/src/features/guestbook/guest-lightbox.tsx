import { useLingui } from '@lingui/react/macro';
import { Avatar } from '@tagfalter/ui/avatar';
import { useMemo, useState } from 'react';
import { initialsOf } from '#entities/event/initials.ts';
import type { ShownPicture } from '#entities/event-book/pictures.ts';
import { LightboxFrame } from '#entities/picture/lightbox-frame.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { env } from '#platform/env.ts';
import '@tagfalter/ui/styles/guest-lightbox.css';

interface GuestLightboxProps {
  pictures: readonly ShownPicture[];
  /** Index of the first picture to show. */
  start: number;
  onClose: () => void;
}

/** Guests' pictures in full screen, each with its guest. */
export function GuestLightbox({ pictures, ...frame }: GuestLightboxProps) {
  const { t } = useLingui();
  // New slides would restart the lightbox; pictures that arrive meanwhile show at the next opening.
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
  const caption = (index: number) => {
    const shown = opened[index];
    return shown && <Caption shown={shown} />;
  };
  return (
    <LightboxFrame
      {...frame}
      slides={slides}
      look={{ frame: 'glb', count: 'glb__count' }}
      preload={1}
      caption={caption}
    />
  );
}

/** Guest, time and photo task of a picture. */
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
