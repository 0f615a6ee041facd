import type { FoundEntry } from './readers/found.ts';

/**
 * Makes one of entries that carry the same name and moment, as archives of two exports do. The words of the last change
 * stand; those of the other are an earlier version.
 * @returns also the entries of which two versions were found
 */
export function joinTwins(entries: readonly FoundEntry[]): { entries: FoundEntry[]; changed: FoundEntry[] } {
  const places = new Map<string, number>();
  const joined: FoundEntry[] = [];
  const changed = new Set<number>();
  for (const entry of entries) {
    const place = entry.identity === undefined ? undefined : places.get(entry.identity);
    const twin = place === undefined ? undefined : joined[place];
    if (place === undefined || !twin) {
      if (entry.identity !== undefined) places.set(entry.identity, joined.length);
      joined.push(entry);
      continue;
    }
    if (twin.fields.text !== entry.fields.text) changed.add(place);
    joined[place] = joinTwo(twin, entry);
  }
  return { entries: joined, changed: joined.filter((_entry, place) => changed.has(place)) };
}

function joinTwo(one: FoundEntry, other: FoundEntry): FoundEntry {
  const isNewer = (other.changedAt ?? other.at) > (one.changedAt ?? one.at);
  const [newer, older] = isNewer ? [other, one] : [one, other];
  const text = newer.fields.text ?? older.fields.text;
  const earlier = older.fields.text;
  const isLost = earlier !== undefined && earlier !== text;
  return {
    ...newer,
    // A chosen date belongs to the first.
    key: one.key,
    fields: { ...older.fields, ...newer.fields, ...(text !== undefined && { text }) },
    media: uniqueBy([...newer.media, ...older.media], ({ file, name }) => file ?? name),
    brought: uniqueBy([...newer.brought, ...older.brought], ({ kind, label, from }) => {
      return kind === 'raw' ? JSON.stringify(from) : JSON.stringify([kind, 'file' in from ? from : label]);
    }),
    missing: uniqueBy([...(newer.missing ?? []), ...(older.missing ?? [])], ({ name }) => name),
    fell: [...new Set([...(newer.fell ?? []), ...(older.fell ?? [])])],
    earlier: [...(newer.earlier ?? []), ...(older.earlier ?? []), ...(isLost ? [earlier] : [])],
  };
}

function uniqueBy<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  return [...new Map(all.toReversed().map((one) => [keyOf(one), one])).values()].toReversed();
}
