import { SECOND_MS } from '@tagfalter/domain/durations';

export type KeyAct =
  | 'new'
  | 'home'
  | 'year'
  | 'friends'
  | 'overview'
  | 'search'
  | 'next'
  | 'previous'
  | 'edit'
  | 'favorite'
  | 'record';

/** Letters that act alone (design 2). */
const LETTERS: Record<string, KeyAct> = {
  n: 'new',
  j: 'next',
  k: 'previous',
  e: 'edit',
  f: 'favorite',
  r: 'record',
};

/** Letters that act after `G`. */
const SECONDS: Record<string, KeyAct> = { h: 'home', j: 'year', f: 'friends' };

function actOf(acts: Readonly<Record<string, KeyAct>>, letter: string): KeyAct | null {
  return Object.hasOwn(acts, letter) ? (acts[letter] ?? null) : null;
}

/** Fields of a keyboard event that the reader needs. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** Milliseconds, on any clock. */
  timeStamp: number;
}

/** Time in which the second letter of a pair counts, in ms. */
const PAIR_MS = SECOND_MS;

/** Reads key presses in sequence and returns the act of each; `G` waits for its second letter. */
export function createKeyReader(): (press: KeyPress) => KeyAct | null {
  let goSince = Number.NEGATIVE_INFINITY;
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }) => {
    if (ctrlKey || metaKey || altKey) return null;
    const letter = key.toLowerCase();
    const second = timeStamp - goSince < PAIR_MS ? actOf(SECONDS, letter) : null;
    goSince = letter === 'g' ? timeStamp : Number.NEGATIVE_INFINITY;
    return second ?? (key === '?' ? 'overview' : key === '/' ? 'search' : actOf(LETTERS, letter));
  };
}
