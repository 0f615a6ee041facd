export type KeyAct = 'new' | 'home' | 'overview' | 'search' | 'next' | 'previous' | 'edit' | 'favorite' | 'record';

/** Letters that act alone (design 2). */
const LETTERS: Record<string, KeyAct> = {
  n: 'new',
  j: 'next',
  k: 'previous',
  e: 'edit',
  f: 'favorite',
  r: 'record',
};

/** What a key press needs to say of itself. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** Milliseconds, on any clock. */
  timeStamp: number;
}

/** Time in which the second letter of a pair counts, in ms. */
const PAIR_MS = 1000;

/** Reads key presses one after the other and says what each comes to; `G` waits for its second letter. */
export function createKeyReader(): (press: KeyPress) => KeyAct | null {
  let goSince = Number.NEGATIVE_INFINITY;
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }) => {
    if (ctrlKey || metaKey || altKey) return null;
    const letter = key.toLowerCase();
    const isSecond = timeStamp - goSince < PAIR_MS;
    goSince = letter === 'g' ? timeStamp : Number.NEGATIVE_INFINITY;
    if (isSecond && letter === 'h') return 'home';
    if (key === '?') return 'overview';
    if (key === '/') return 'search';
    return Object.hasOwn(LETTERS, letter) ? (LETTERS[letter] ?? null) : null;
  };
}
