import { eventShades } from '@tagfalter/domain/event-shades';
import { useEffect } from 'react';

/**
 * Gives the browser's frame the colour of the cover (design 3.18), in either theme.
 * @param color of the event; null for the product's own
 */
export function useThemeColor(color: string | null): void {
  useEffect(() => {
    if (color === null) return;
    const meta = document.createElement('meta');
    meta.name = 'theme-color';
    meta.content = eventShades(color).cover;
    // The first one counts; those of the themes stay for a page without an event.
    document.head.prepend(meta);
    return () => meta.remove();
  }, [color]);
}
