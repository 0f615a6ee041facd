import { useState } from 'react';
import type { ShownPicture } from '#entities/event-book/pictures.ts';
import { usePart } from './use-part.ts';

const loadLightbox = () => import('./guest-lightbox.tsx');

/**
 * Pictures on the whole screen, fetched at first use.
 * @returns how to open it, and what to show for it
 */
export function useLightbox() {
  const [opened, setOpened] = useState<{ pictures: readonly ShownPicture[]; start: number } | null>(null);
  const close = () => setOpened(null);
  const part = usePart(loadLightbox, opened !== null, close);
  return {
    open: (pictures: readonly ShownPicture[], start: number) => setOpened({ pictures, start }),
    lightbox: opened === null || part === undefined ? null : <part.GuestLightbox {...opened} onClose={close} />,
  };
}
