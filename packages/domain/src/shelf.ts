/**
 * `text`: words beyond the limit of a text. `version`: other words of the day, for which it had no field. `raw`: an
 * entry as its program wrote it. `file`: of another type.
 */
export const SHELF_KINDS = [
  ...([
    'video',
    'recording',
    'document',
    'file',
    'place',
    'weather',
    'tags',
    'music',
    'text',
    'version',
    'raw',
  ] as const),
] as const;
export type ShelfKind = (typeof SHELF_KINDS)[number];

/** Largest file on a shelf, in bytes (spec decision 74). */
export const MAX_SHELF_BYTES = 2_000_000_000;
/** UTF-16 code units of a label. */
export const MAX_SHELF_LABEL = 1000;
/** Items of a day. */
export const MAX_SHELF_ITEMS = 1000;

/** Imported item for which an entry has no field; only the owner sees it (spec decision 74). */
export interface ShelfItem {
  kind: ShelfKind;
  /** For people: a file's name, a place, tags. May be blank. */
  label: string;
  /** Its bytes; absent if the label says everything. */
  file?: ShelfFile | undefined;
}

export interface ShelfFile {
  /** SHA-256. */
  hash: string;
  /** As sniffed. */
  type: string;
  size: number;
}

/** Types that a browser may play; everything else is only downloaded. */
const PLAYED_TYPES: readonly string[] = ['video/mp4', 'video/webm', 'video/quicktime', 'video/x-m4v'];

export function isPlayed({ type }: Pick<ShelfFile, 'type'>): boolean {
  return PLAYED_TYPES.includes(type);
}

/** Identifies an item of a shelf. */
export interface ShelfName {
  kind: ShelfKind;
  label: string;
  file?: Pick<ShelfFile, 'hash'> | undefined;
}

const nameOf = ({ kind, label, file }: ShelfName): string => JSON.stringify([kind, file ? file.hash : label]);

export function withoutItem(shelf: readonly ShelfItem[], item: ShelfName): ShelfItem[] {
  return shelf.filter((one) => nameOf(one) !== nameOf(item));
}

/** Whether a shelf holds words whole. @param hash of the words in UTF-8 */
export function holdsWords(shelf: readonly ShelfItem[], hash: string): boolean {
  return shelf.some(({ kind, file }) => kind === 'text' && file?.hash === hash);
}

export function holdsItem(shelf: readonly ShelfItem[], item: ShelfName): boolean {
  return shelf.some((one) => nameOf(one) === nameOf(item));
}

/** Both shelves, each item once: a repeated import changes nothing. */
export function joinShelves(existing: readonly ShelfItem[], brought: readonly ShelfItem[]): ShelfItem[] {
  const joined = new Map<string, ShelfItem>();
  for (const item of [...existing, ...brought]) if (!joined.has(nameOf(item))) joined.set(nameOf(item), item);
  return [...joined.values()].slice(0, Math.max(MAX_SHELF_ITEMS, existing.length));
}
