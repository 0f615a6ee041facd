const REPLACEMENT = '\uFFFD';

/**
 * Replaces NUL and lone surrogates, which no database text can hold, in every string of a parsed request. A refusal
 * would let one stray character block an outbox for ever (S2).
 * @param value parsed JSON, query or form of any depth; changed in place
 */
export function cleanStrings(value: unknown): unknown {
  if (typeof value === 'string') return clean(value);
  const open = isHolder(value) ? [value] : [];
  for (let next = open.pop(); next; next = open.pop()) {
    // `Object.entries` would add a fifth to the allocations of a long push.
    for (const key of Object.keys(next)) {
      const child = next[key];
      if (isHolder(child)) open.push(child);
      else if (typeof child === 'string' && !isClean(child)) next[key] = clean(child);
    }
  }
  return value;
}

function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isClean(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function clean(text: string): string {
  return text.toWellFormed().replaceAll('\0', REPLACEMENT);
}
