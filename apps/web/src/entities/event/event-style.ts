import { eventShades } from '@tagfalter/domain/event-shades';
import type { CSSProperties } from 'react';

/** Custom properties that `event.css` draws with; React sets them one by one, which the security policy allows. */
type Shades = Record<`--ev${string}` | '--on-ev' | '--on-cover', string>;

/**
 * The colours of an event, for the element of class `ev` around what shows them.
 * @param color `#rrggbb`
 */
export function eventStyle(color: string): CSSProperties {
  const shades = eventShades(color);
  const style: CSSProperties & Shades = {
    '--ev': shades.color,
    '--on-ev': shades.onColor,
    '--ev-dark': shades.cover,
    '--on-cover': shades.onCover,
    '--ev-light': shades.light,
    '--ev-text-day': shades.text.light,
    '--ev-text-night': shades.text.dark,
    '--ev-edge-day': shades.edge.light,
    '--ev-edge-night': shades.edge.dark,
  };
  return style;
}
