const REPLACEMENT = '\uFFFD';

/**
 * Replaces what no database text can hold, NUL and halves of surrogate pairs, in every string of a parsed request. They
 * are never typed, and refusing them would let one stray character block an outbox for ever (S2).
 * @param value parsed JSON, query or form; changed in place, however deep it is
 */
export function cleanStrings(value: unknown): unknown {
  if (typeof value === 'string') return clean(value);
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, child] of Object.entries(next)) {
      if (typeof child !== 'string') open.push(child);
      else if (!isClean(child)) Reflect.set(next, key, clean(child));
    }
  }
  return value;
}

function isClean(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function clean(text: string): string {
  return text.toWellFormed().replaceAll('\0', REPLACEMENT);
}
