import { isSubsequence } from '@tagfalter/domain/is-subsequence';

/** Above, whole lines are compared only. */
const MAX_COMPARISONS = 40_000;
/** Shorter lines are found in any other by chance. */
const MIN_WORDS = 2;

interface Line {
  text: string;
  key: string;
  /** The same line of the other text, or one that contains it. */
  isFound: boolean;
}

const linesOf = (text: string): Line[] =>
  text.split('\n').map((line) => ({ text: line, key: line.trim().replace(/\s+/g, ' '), isFound: false }));
const isOpen = ({ key, isFound }: Line): boolean => key !== '' && !isFound;

/** Lines with words, as they are compared. */
export const keysOf = (text: string): string[] => linesOf(text).flatMap(({ key }) => (key === '' ? [] : [key]));

/**
 * Adds the lines that an existing text lacks. What both have stands once: the same line; one that contains the other, of
 * which the longer stands; or one that was changed here since an earlier import, which stands as changed.
 * @param isKnown whether an earlier import brought a line
 * @returns undefined if nothing is to be added; `isMerged` if both have lines of their own
 */
export function joinWords(
  existing: string,
  words: string,
  isKnown: (line: string) => boolean,
): { joined: string; isMerged: boolean } | undefined {
  const [theirs, mine] = [linesOf(existing), linesOf(words)];
  findSame(theirs, mine);
  const { isTheirs, isMine } = findVersions(theirs, mine, isKnown);
  const isLacking = mine.some(isOpen);
  if (!isLacking && !isMine) return undefined;
  // The archive has everything, in the order in which it was written.
  if (isLacking && !isTheirs && !theirs.some(isOpen)) return { joined: words, isMerged: false };
  const kept = theirs.map(({ text }) => text).join('\n');
  if (!isLacking) return { joined: kept, isMerged: false };
  return { joined: `${kept.trimEnd()}\n\n${openText(mine)}`, isMerged: true };
}

/** Each line finds one other. */
function findSame(theirs: Line[], mine: Line[]): void {
  const byKey = new Map<string, Line[]>();
  for (const line of theirs.filter(isOpen).toReversed()) {
    const others = byKey.get(line.key);
    if (others) others.push(line);
    else byKey.set(line.key, [line]);
  }
  for (const line of mine.filter(isOpen)) {
    const same = byKey.get(line.key)?.pop();
    if (!same) continue;
    same.isFound = true;
    line.isFound = true;
  }
}

/** @returns whose version of a line stands, for any line */
function findVersions(
  theirs: Line[],
  mine: Line[],
  isKnown: (line: string) => boolean,
): { isTheirs: boolean; isMine: boolean } {
  const [open, lacking] = [theirs.filter(isOpen), mine.filter(isOpen)];
  const found = { isTheirs: false, isMine: false };
  if (open.length * lacking.length > MAX_COMPARISONS) return found;
  for (const line of lacking) {
    const others = open.filter(isOpen);
    const shorter = others.find(({ key }) => contains(line.key, key));
    const other =
      shorter ??
      others.find(({ key }) => contains(key, line.key)) ??
      (isKnown(line.key) ? others.find(({ key }) => isAlike(key, line.key)) : undefined);
    if (!other) continue;
    if (shorter) shorter.text = line.text;
    found[shorter ? 'isMine' : 'isTheirs'] = true;
    other.isFound = true;
    line.isFound = true;
  }
  return found;
}

/** In one piece, or as most of the other: a few words are found here and there in any long line, and say something else. */
function contains(whole: string, part: string): boolean {
  const [words, others] = [part, whole].map((line) => line.split(' ').length);
  if (words === undefined || others === undefined || words < MIN_WORDS || part.length > whole.length) return false;
  return (words * 2 >= others || ` ${whole} `.includes(` ${part} `)) && isSubsequence(part, whole);
}

/** Whether two lines share half of the words of the shorter one. */
function isAlike(one: string, other: string): boolean {
  const [words, others] = [one, other].map((line) => new Set(line.match(/[\p{L}\p{M}\p{N}]+/gu)));
  if (!words || !others) return false;
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared * 2 >= Math.min(words.size, others.size);
}

/** The lines that were not found, with the empty lines between them. */
function openText(lines: readonly Line[]): string {
  const text = lines.filter((line) => isOpen(line) || line.key === '').map(({ text }) => text);
  return text
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
