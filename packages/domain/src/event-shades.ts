import { contrastOf, readableOn, SHADE_OFFSETS, shadeOf, textColorOn } from './event-color.ts';

/** Contrast of text (WCAG 2.2, 1.4.3) and of edges (1.4.11). */
const TEXT = 4.5;
const EDGE = 3;
/** Contrast of white on the cover, where badges lighten the ground further. */
const ON_COVER = 6;
const WHITE = '#ffffff';
/** The ground of each theme on which a colour is hardest to read. */
const GROUNDS = { light: '#e9ece3', dark: '#212a3c' } as const;

/** Each `#rrggbb`. */
export interface EventShades {
  color: string;
  onColor: string;
  /** Ground of the cover, and its text. */
  cover: string;
  onCover: string;
  /** The fold. */
  light: string;
  /** Text and edges in the event's colour, per theme. */
  text: { light: string; dark: string };
  edge: { light: string; dark: string };
}

/**
 * Shades of an event's colour by spec §9, with text by contrast (spec decision 33). The cover takes the first darker
 * shade on which white is readable; colours that stay light get the first one, with dark text.
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
