/** A passage of a text that is blacked out, in UTF-16 units. */
export interface Passage {
  from: number;
  to: number;
}

/** A piece of a text as it is shown: words with their place, or a bar in place of a passage. */
export type Piece = { kind: 'words'; from: number; words: string } | { kind: 'bar'; from: number };

/**
 * A text without its blacked-out passages. Passages that touch or have only blanks between them are one bar, so that nobody counts
 * words; of what was there a bar says nothing, not even how long it was.
 */
export function piecesOf(text: string, passages: readonly Passage[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to } of joined(text, passages)) {
    if (from > at) pieces.push({ kind: 'words', from: at, words: text.slice(at, from) });
    pieces.push({ kind: 'bar', from });
    at = to;
  }
  if (at < text.length) pieces.push({ kind: 'words', from: at, words: text.slice(at) });
  return pieces;
}

function joined(text: string, passages: readonly Passage[]): Passage[] {
  const found: Passage[] = [];
  for (const { from, to } of passages.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last && text.slice(last.to, from).trim() === '') last.to = Math.max(last.to, to);
    else found.push({ from, to });
  }
  return found;
}

/** Words that can still be chosen, with their places. */
export function passagesOf(text: string, passages: readonly Passage[]): Passage[] {
  return piecesOf(text, passages).flatMap((piece) =>
    piece.kind === 'bar'
      ? []
      : [...piece.words.matchAll(/\S+/g)].map(({ index, 0: word }) => ({
          from: piece.from + index,
          to: piece.from + index + word.length,
        })),
  );
}

/**
 * The words that a key chooses from those that are chosen now.
 * @param isMore with Shift: what is chosen grows or shrinks at its end
 */
export function chooseNext(
  words: readonly Passage[],
  chosen: Passage | undefined,
  { step, isMore }: { step: 1 | -1; isMore: boolean },
): Passage | undefined {
  const last = chosen === undefined ? -1 : words.findLastIndex(({ from }) => from < chosen.to);
  const first = chosen === undefined ? -1 : words.findIndex(({ to }) => to > chosen.from);
  if (chosen === undefined || last < 0 || first < 0) return step === 1 ? words[0] : words.at(-1);
  if (!isMore) return words[Math.min(Math.max((step === 1 ? last : first) + step, 0), words.length - 1)];
  const end = words[Math.min(Math.max(last + step, first), words.length - 1)];
  return end && { from: chosen.from, to: end.to };
}
