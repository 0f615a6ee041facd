/** Spec §9. */
export const DEFAULT_EVENT_COLOR = '#01aebd';
/** Per channel (spec §9). */
export const SHADE_OFFSETS = [40, 80] as const;

/** Ink of the product, white, and black where both are too weak. */
const TEXT_COLORS = ['#172036', '#ffffff', '#000000'] as const;
/** For text of any size (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;

/** `#rrggbb` in lower case, also from a short form; `undefined` if `typed` is no colour. */
export function parseColor(typed: string): string | undefined {
  const [, digits] = /^\s*#?([0-9a-f]{6}|[0-9a-f]{3})\s*$/i.exec(typed) ?? [];
  if (digits === undefined) return undefined;
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${long.toLowerCase()}`;
}

/**
 * @param color `#rrggbb`
 * @param offset added to each channel, −255 to 255, clamped
 */
export function shadeOf(color: string, offset: number): string {
  const shifted = channelsOf(color).map((channel) => Math.min(255, Math.max(0, channel + offset)));
  return `#${shifted.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG 2 contrast, 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** White or ink, whichever reads better, else black (spec decision 33). */
export function textColorOn(color: string): string {
  const [ink, white, black] = TEXT_COLORS;
  const better = contrastOf(color, white) >= contrastOf(color, ink) ? white : ink;
  return contrastOf(color, better) >= MIN_CONTRAST ? better : black;
}

/**
 * `color`, darkened or lightened until it is readable on `ground`.
 * @param least sufficient contrast, such as 4.5
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
