import type { DiffPart } from '@tagfalter/domain/word-diff';

/** A stretch for the screen; `folded` ones are the same in both versions and only hinted at. */
export type ShownPart = DiffPart | { kind: 'folded'; text: string };

/** Characters of an unchanged stretch that stay beside a change. */
const BESIDE = 70;
/** Below this, folding saves too little to be worth the gap. */
const MIN_FOLDED = 80;

/** The first place at or after `from` where a word begins; the end when there is none. */
function wordStart(text: string, from: number): number {
  const blank = text.slice(from).search(/\s\S/);
  return blank === -1 ? text.length : from + blank + 1;
}

/** The last place at or before `to` where a word ends; the start when there is none. */
function wordEnd(text: string, to: number): number {
  for (let at = Math.min(to, text.length); at > 0; at -= 1) {
    if (/\s/.test(text[at] ?? '') && /\S/.test(text[at - 1] ?? '')) return at;
  }
  return 0;
}

function foldOne(text: string, hasBefore: boolean, hasAfter: boolean): ShownPart[] {
  const from = hasBefore ? wordEnd(text, BESIDE) : 0;
  const to = hasAfter ? wordStart(text, text.length - BESIDE) : text.length;
  if ((!hasBefore && !hasAfter) || to - from < MIN_FOLDED) return [{ kind: 'same', text }];
  const parts: ShownPart[] = [
    { kind: 'same', text: text.slice(0, from) },
    { kind: 'folded', text: text.slice(from, to) },
    { kind: 'same', text: text.slice(to) },
  ];
  return parts.filter((part) => part.text !== '');
}

/** Shortens what is the same in both versions to the words beside each change. */
export function foldDiff(parts: readonly DiffPart[]): ShownPart[] {
  return parts.flatMap((part, index): ShownPart[] =>
    part.kind === 'same' ? foldOne(part.text, index > 0, index < parts.length - 1) : [part],
  );
}
