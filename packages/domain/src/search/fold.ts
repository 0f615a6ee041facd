/*
 * Search reads letters as people type them in a hurry: without capitals, accents and umlauts (spec decision 43). German writes
 * `ä` as `ae` where the key is missing, French and Spanish leave the sign away; so a text with such a letter has two folded forms.
 */

/** Letters that are written with two where the key is missing. */
const IN_TWO: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'oe' };
/** The same letters where only the sign is left away. */
const IN_ONE: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o' };
const SIGNED = /[äöüßæœø]/g;
/** Of these the two forms differ. */
const HAS_TWO_FORMS = /[äöüø]/;
const MARKS = /\p{M}+/gu;
const APOSTROPHES = /[’‘ʼ]/g;
const ONLY_ASCII = /^[\0-\x7f]*$/;

/** A text without capitals, accents and typographic apostrophes; umlauts are whole letters still. */
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

/** A text in the forms in which it is searched. */
export interface Folded {
  /** `strassenbaeume` of 'Straßenbäume'. */
  full: string;
  /** `strassenbaume`: of the words in which the two forms differ, this one; most texts have few. */
  plain: string;
}

/** A word with one of those letters. */
const WORDS_WITH_TWO_FORMS = /[^\s]*[äöüø][^\s]*/g;

/** Folds a text that is searched. */
export function fold(text: string): Folded {
  const small = lower(text);
  const words = HAS_TWO_FORMS.test(small) ? (small.match(WORDS_WITH_TWO_FORMS) ?? []) : [];
  return { full: spell(small, IN_TWO), plain: spell(words.join(' '), IN_ONE) };
}

/** Folds words that are looked for: an umlaut somebody typed is meant, so it has one form. */
export function foldTerm(term: string): { folded: string; isPlain: boolean } {
  const small = lower(term);
  return { folded: spell(small, IN_TWO), isPlain: !HAS_TWO_FORMS.test(small) };
}

/** A letter with its marks, or marks alone. */
const CLUSTER = /\P{M}\p{M}*|\p{M}+/uy;
/** Before this one there is no mark. */
const FIRST_MARK = 0x300;

/** A folded text, and from where in the original each of its characters comes. */
export interface FoldedPlaces {
  folded: string;
  /** Offsets of UTF-16 units in the original, one more than `folded` has characters: the last is the end. */
  starts: number[];
}

/** Folds a text in one of its forms so that a place in it can be found again in the original. */
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

/** The letter at a place with its marks; most letters have none, and a pattern takes long to say so. */
function clusterAt(text: string, at: number): string {
  const next = text.charCodeAt(at + 1);
  if (text.charCodeAt(at) < FIRST_MARK && !(next >= FIRST_MARK)) return text.charAt(at);
  CLUSTER.lastIndex = at;
  return CLUSTER.exec(text)?.[0] ?? text.charAt(at);
}
