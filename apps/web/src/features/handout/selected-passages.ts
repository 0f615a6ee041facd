import type { MarkedPassage } from './use-redactions.ts';

/** Words of a handout carry the name of their text and their place in it. */
const WORDS = '[data-text][data-from]';

/** The end of a range within a piece of text, from the piece's beginning. */
function offsetIn(piece: Node, container: Node, offset: number, outside: number): number {
  if (!piece.contains(container)) return outside;
  if (container.nodeType === Node.TEXT_NODE) return offset;
  return offset === 0 ? 0 : (piece.textContent ?? '').length;
}

/** The passages that a selection of the page covers, of each text its own; blanks alone are none. */
export function selectedPassages(within: Element, range: Range): MarkedPassage[] {
  const marks: MarkedPassage[] = [];
  for (const piece of within.querySelectorAll<HTMLElement>(WORDS)) {
    if (!range.intersectsNode(piece)) continue;
    const words = piece.textContent ?? '';
    const start = offsetIn(piece, range.startContainer, range.startOffset, 0);
    const end = offsetIn(piece, range.endContainer, range.endOffset, words.length);
    if (words.slice(start, end).trim() === '') continue;
    const from = Number(piece.dataset.from);
    marks.push({ key: piece.dataset.text ?? '', from: from + start, to: from + end });
  }
  return marks;
}
