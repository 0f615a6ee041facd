import { useEffect, useRef } from 'react';
import { addOverlay } from './overlays.ts';

/** Back closes the top overlay before it leaves the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => (isOpen ? addOverlay(() => close.current()) : undefined), [isOpen]);
}
