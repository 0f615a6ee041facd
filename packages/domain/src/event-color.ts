/** The colour of an event for which none was chosen (spec §9). */
export const DEFAULT_EVENT_COLOR = '#01aebd';
/** By how much the shades of an event differ from its colour, per channel (spec §9). */
export const SHADE_OFFSETS = [40, 80] as const;

/** Colours of text on an event's colour: the ink of the product and white, and black where neither can be read. */
const TEXT_COLORS = ['#172036', '#ffffff', '#000000'] as const;
/** Contrast that text of any size needs (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;

/** A colour as it is stored: `#rrggbb` in lower case; `undefined` for what is none. A short form is written out. */
export function parseColor(typed: string): string | undefined {
  const [, digits] = /^\s*#?([0-9a-f]{6}|[0-9a-f]{3})\s*$/i.exec(typed) ?? [];
  if (digits === undefined) return undefined;
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${long.toLowerCase()}`;
}

/**
 * A lighter or darker shade.
 * @param color `#rrggbb`
 * @param offset added to each channel, −255 to 255; channels stay within 0 to 255
 */
export function shadeOf(color: string, offset: number): string {
  const shifted = channelsOf(color).map((channel) => Math.min(255, Math.max(0, channel + offset)));
  return `#${shifted.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Contrast of two colours as WCAG 2 defines it, 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** White or ink, whichever can be read better on a colour, and black where both are too weak (spec decision 33). */
export function textColorOn(color: string): string {
  const [ink, white, black] = TEXT_COLORS;
  const better = contrastOf(color, white) >= contrastOf(color, ink) ? white : ink;
  return contrastOf(color, better) >= MIN_CONTRAST ? better : black;
}

/**
 * The colour itself, darkened or lightened until text in it can be read on a ground.
 * @param least contrast that is enough, such as 4.5
 */
export function readableOn(color: string, ground: string, least: number): string {
  const step = luminanceOf(ground) > 0.18 ? -5 : 5;
  let shade = color;
  for (let offset = 0; contrastOf(shade, ground) < least && Math.abs(offset) <= 255; offset += step) {
    shade = shadeOf(color, offset + step);
  }
  return shade;
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
