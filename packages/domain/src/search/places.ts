import { type FoldedPlaces, fold, foldTerm, foldWithPlaces } from './fold.ts';

/** UTF-16 units; `to` is exclusive. */
export interface TextRange {
  from: number;
  to: number;
}

/** Marks per text. */
const MAX_PLACES = 200;

/** All places of the terms, in offsets of `text`, ordered and without overlap. */
export function placesOf(text: string, terms: readonly string[]): TextRange[] {
  const wanted = terms.map(foldTerm).filter(({ folded }) => folded !== '');
  const full = foldWithPlaces(text, 'full');
  const plain = foldWithPlaces(text, 'plain');
  return joined(
    wanted.flatMap(({ folded, isPlain }) => [...placesIn(full, folded), ...(isPlain ? placesIn(plain, folded) : [])]),
  );
}

function placesIn({ folded, starts }: FoldedPlaces, wanted: string): TextRange[] {
  const found: TextRange[] = [];
  for (let at = folded.indexOf(wanted); at >= 0 && found.length < MAX_PLACES; at = folded.indexOf(wanted, at + 1)) {
    const from = starts[at] ?? 0;
    // A letter folded to two is marked whole.
    const last = starts[at + wanted.length - 1] ?? from;
    let next = at + wanted.length;
    while (starts[next] === last) next += 1;
    found.push({ from, to: starts[next] ?? starts.at(-1) ?? from });
  }
  return found;
}

function joined(places: TextRange[]): TextRange[] {
  const ordered = places.sort((a, b) => a.from - b.from || b.to - a.to);
  const result: TextRange[] = [];
  for (const place of ordered) {
    const last = result.at(-1);
    if (last && place.from < last.to) last.to = Math.max(last.to, place.to);
    else result.push({ ...place });
  }
  return result;
}

/**
 * A piece around the first place, cut between words.
 * @param length approximate number of characters
 */
export function excerptAround(text: string, first: TextRange | undefined, length: number): TextRange {
  if (text.length <= length) return { from: 0, to: text.length };
  const middle = first ? first.from - Math.floor(length / 4) : 0;
  const from = middle <= 0 ? 0 : nextWord(text, Math.min(middle, text.length - length));
  const end = from + length;
  const to = end >= text.length ? text.length : Math.max(lastWordEnd(text, end), first?.to ?? 0);
  return { from, to };
}

const BLANK = /\s/;

function nextWord(text: string, at: number): number {
  const blank = text.slice(at).search(BLANK);
  // A long word is cut, but not within a surrogate pair.
  const from = blank < 0 || blank > 40 ? at : at + blank + 1;
  const isLow = (text.charCodeAt(from) & 0xfc00) === 0xdc00;
  return isLow ? from + 1 : from;
}

function lastWordEnd(text: string, at: number): number {
  for (let end = at; end > at - 40 && end > 0; end -= 1) if (BLANK.test(text[end] ?? '')) return end;
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 ? at - 1 : at;
}

/** Minimum characters per window: folding with places is slower than folding a text. */
const WINDOW = 160;

/** Like `placesOf`, without marking all of the text. */
export function firstPlaceOf(text: string, term: string): TextRange | undefined {
  const { folded, isPlain } = foldTerm(term);
  if (folded === '') return undefined;
  // A word cut off by a window is whole in the next.
  const overlap = term.length * 2;
  const step = Math.max(WINDOW - overlap, overlap);
  for (let from = 0; from < text.length; from += step) {
    const piece = text.slice(from, from + step + overlap);
    const { full, plain } = fold(piece);
    if (!full.includes(folded) && !(isPlain && plain.includes(folded))) continue;
    const [place] = placesOf(piece, [term]);
    if (place) return { from: from + place.from, to: from + place.to };
  }
  return undefined;
}
