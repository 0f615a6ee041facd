const REPLACEMENT = '\uFFFD';

/**
 * Replaces what no database text can hold, NUL and halves of surrogate pairs, in every string of a parsed request. They
 * are never typed, and refusing them would let one stray character block an outbox for ever (S2).
 * @param value parsed JSON, query or form; changed in place, however deep it is
 */
export function cleanStrings(value: unknown): unknown {
  if (typeof value === 'string') return clean(value);
  const open = isHolder(value) ? [value] : [];
  for (let next = open.pop(); next; next = open.pop()) {
    // By keys: a pair for each value would be a fifth of all that a long push allocates.
    for (const key of Object.keys(next)) {
      const child = next[key];
      if (isHolder(child)) open.push(child);
      else if (typeof child === 'string' && !isClean(child)) next[key] = clean(child);
    }
  }
  return value;
}

/** Whether it is an object or a list. */
function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isClean(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function clean(text: string): string {
  return text.toWellFormed().replaceAll('\0', REPLACEMENT);
}
