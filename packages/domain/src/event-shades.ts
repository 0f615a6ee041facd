import { contrastOf, readableOn, SHADE_OFFSETS, shadeOf, textColorOn } from './event-color.ts';

/** Contrast that text of any size needs (WCAG 2.2, 1.4.3), and that of an edge (1.4.11). */
const TEXT = 4.5;
const EDGE = 3;
/** Contrast of white on the cover, where badges lighten the ground further. */
const ON_COVER = 6;
const WHITE = '#ffffff';
/** Of each theme, the ground of page and cards on which a colour is hardest to read. */
const GROUNDS = { light: '#e9ece3', dark: '#212a3c' } as const;

/** Colours of a guest book, each `#rrggbb`. */
export interface EventShades {
  color: string;
  onColor: string;
  /** Ground of the cover, and text on it. */
  cover: string;
  onCover: string;
  /** The fold. */
  light: string;
  /** Text in the event's colour, and edges of buttons in it, in either theme. */
  text: { light: string; dark: string };
  edge: { light: string; dark: string };
}

/**
 * The shades of an event's colour: it is darkened or lightened by 40 or 80 per channel (spec §9), and text is chosen by
 * contrast (spec decision 33). The cover takes the darker shade on which white stands well; for colours that stay light
 * it is the first one, with dark text.
 * @param color `#rrggbb`
 */
export function eventShades(color: string): EventShades {
  const [small, large] = SHADE_OFFSETS;
  const darker = [shadeOf(color, -small), shadeOf(color, -large)];
  const cover = darker.find((shade) => contrastOf(shade, WHITE) >= ON_COVER) ?? shadeOf(color, -small);
  return {
    color,
    onColor: textColorOn(color),
    cover,
    onCover: textColorOn(cover),
    light: shadeOf(color, large),
    text: {
      light: readableOn(shadeOf(color, -small), GROUNDS.light, TEXT),
      dark: readableOn(shadeOf(color, large), GROUNDS.dark, TEXT),
    },
    edge: {
      light: readableOn(color, GROUNDS.light, EDGE),
      dark: readableOn(color, GROUNDS.dark, EDGE),
    },
  };
}
