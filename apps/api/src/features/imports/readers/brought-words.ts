import type { BroughtKind, ShelfContent } from './found.ts';
import { textsIn } from './loose-item.ts';

const MAX_LABEL = 200;

/** Content kept as words: a place, tags. Empty without words. */
export function broughtWords(kind: BroughtKind, words: readonly unknown[], between = ', '): ShelfContent[] {
  const known = [...new Set(words.flatMap((one) => textsIn(one)))];
  const text = known.join(between);
  return text === '' ? [] : [{ kind, label: text.slice(0, MAX_LABEL).toWellFormed(), from: { text } }];
}

/** `18.5` of `18.4999999`. */
export function degrees(value: number | undefined): string | undefined {
  const isSensible = value !== undefined && Math.abs(value) < 100;
  return isSensible ? `${Math.round(value * 10) / 10} °C` : undefined;
}

/** Undefined for no place: programs write 0/0 or the largest number. */
export function coordinates(latitude: number | undefined, longitude: number | undefined): string | undefined {
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) return undefined;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}
