import { useEffect, useRef } from 'react';
import { addOverlay } from './overlays.ts';

/** While something is open over the page, Back closes that first: the last opened one, and leaves the page where it is. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => (isOpen ? addOverlay(() => close.current()) : undefined), [isOpen]);
}
