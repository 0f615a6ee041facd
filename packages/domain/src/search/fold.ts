/*
 * Search ignores capitals, accents and umlauts (spec decision 43). Without the key, German writes `ä` as `ae`, French
 * and Spanish drop the sign; so such a text has two folded forms.
 */

/** Spelt with two letters. */
const IN_TWO: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'oe' };
/** Without the sign. */
const IN_ONE: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o' };
const SIGNED = /[äöüßæœø]/g;
/** Their two forms differ. */
const HAS_TWO_FORMS = /[äöüø]/;
const MARKS = /\p{M}+/gu;
const APOSTROPHES = /[’‘ʼ]/g;
const ONLY_ASCII = /^[\0-\x7f]*$/;

/** Keeps umlauts. */
function lower(text: string): string {
  const small = text.toLowerCase();
  return ONLY_ASCII.test(small) ? small : small.normalize('NFC').replace(APOSTROPHES, "'");
}

function spell(small: string, letters: Readonly<Record<string, string>>): string {
  if (ONLY_ASCII.test(small)) return small;
  return small
    .replace(SIGNED, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(MARKS, '');
}

export interface FoldedText {
  /** `strassenbaeume` of 'Straßenbäume'. */
  full: string;
  /** `strassenbaume`; only words whose forms differ. */
  plain: string;
}

const WORDS_WITH_TWO_FORMS = /[^\s]*[äöüø][^\s]*/g;

export function fold(text: string): FoldedText {
  const small = lower(text);
  const words = HAS_TWO_FORMS.test(small) ? (small.match(WORDS_WITH_TWO_FORMS) ?? []) : [];
  return { full: spell(small, IN_TWO), plain: spell(words.join(' '), IN_ONE) };
}

/** Folds a search term in one form: an umlaut that was typed is meant. */
export function foldTerm(term: string): { folded: string; isPlain: boolean } {
  const small = lower(term);
  return { folded: spell(small, IN_TWO), isPlain: !HAS_TWO_FORMS.test(small) };
}

/** A letter with its marks, or marks alone. */
const CLUSTER = /\P{M}\p{M}*|\p{M}+/uy;
/** The lowest combining mark. */
const FIRST_MARK = 0x300;

export interface FoldedPlaces {
  folded: string;
  /** UTF-16 offsets of the characters in the original; one more for the end. */
  starts: number[];
}

/** Folds so that a match can be located in the original. */
export function foldWithPlaces(text: string, form: 'full' | 'plain'): FoldedPlaces {
  const letters = form === 'full' ? IN_TWO : IN_ONE;
  const pieces: string[] = [];
  const starts: number[] = [];
  for (let at = 0; at < text.length; ) {
    const cluster = clusterAt(text, at);
    const piece = cluster.length === 1 && cluster < '\x80' ? cluster.toLowerCase() : spell(lower(cluster), letters);
    pieces.push(piece);
    for (let unit = 0; unit < piece.length; unit += 1) starts.push(at);
    at += cluster.length;
  }
  starts.push(text.length);
  return { folded: pieces.join(''), starts };
}

/** Fast path: most letters have no mark. */
function clusterAt(text: string, at: number): string {
  const next = text.charCodeAt(at + 1);
  if (text.charCodeAt(at) < FIRST_MARK && !(next >= FIRST_MARK)) return text.charAt(at);
  CLUSTER.lastIndex = at;
  return CLUSTER.exec(text)?.[0] ?? text.charAt(at);
}
