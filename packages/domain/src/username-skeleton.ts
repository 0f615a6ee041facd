import table from './username-confusables.json' with { type: 'json' };

const characters = (codes: string): string =>
  String.fromCodePoint(...codes.split(' ').map((code) => Number.parseInt(code, 16)));

const PROTOTYPES = new Map(
  Object.entries(table).flatMap(([prototype, sources]) =>
    sources.split(' ').map((source): [string, string] => [characters(source), characters(prototype)]),
  ),
);

const shapesOf = (text: string): string =>
  [...text.normalize('NFD')].map((character) => PROTOTYPES.get(character) ?? character).join('');

/** Equal for names that look alike (UTS 39, 4). To compare, never to show. */
export function skeletonOf(name: string): string {
  // Some prototypes are composed of letters that have one of their own.
  return shapesOf(shapesOf(name)).normalize('NFD');
}

/**
 * Two names that share one of these look alike, in any case: by the shape of the name, where a capital I is an l, and by
 * that of its small letters.
 */
export function skeletonsOf(name: string): string[] {
  const small = (text: string): string => skeletonOf(skeletonOf(text).toLowerCase());
  return [...new Set([small(name), small(name.toLowerCase())])];
}
