import { EXPORT_FILE } from '@tagfalter/contract/export-format';
import type { ForeignArchive } from '#api/archive/open-archive.ts';
import type { FoundEntry } from './found.ts';
import { isNoise, kindOf } from './media-names.ts';

/** Files that an entry takes with it, to the entry or to the shelf of its day. */
export function unclaimedFilesOf({ media, historyMedia = [], brought }: FoundEntry): string[] {
  const named = [...media, ...historyMedia].flatMap(({ file }) => file ?? []);
  return [...named, ...brought.flatMap(({ from }) => ('file' in from ? [from.file] : []))];
}

/** The readable copy that our own archives add. */
const OWN_COPY = /(?:^|\/)(?:SHA256SUMS|[^/]+\.(?:html|md|css))$/i;

/**
 * Files that no entry has taken: each is named, so that all add up.
 * @param taken files of entries, and those that were read
 */
export function unclaimedFiles(
  { files }: Pick<ForeignArchive, 'files'>,
  { taken, isOwn }: { taken: ReadonlySet<string>; isOwn: boolean },
): string[] {
  return [...files.keys()].filter((name) => {
    if (taken.has(name) || isNoise(name)) return false;
    return !(isOwn && kindOf(name) === 'file' && (OWN_COPY.test(name) || name.endsWith(EXPORT_FILE)));
  });
}
