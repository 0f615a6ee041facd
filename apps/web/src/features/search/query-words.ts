/** The words with whatever blanks stand between them. */
function patternOf(words: string): RegExp {
  const parts = words.split(' ').map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<=^|\\s)${parts.join('\\s+')}(?=\\s|$)`);
}

/** Puts something in the place of words of a query; they may stand beside a quote without a blank. */
function replaceWords(query: string, words: string, replacement: (found: string) => string): string {
  const found = patternOf(words).exec(query);
  const at = found?.index ?? query.lastIndexOf(words);
  if (at < 0) return query;
  const old = found?.[0] ?? words;
  return query.slice(0, at) + replacement(old) + query.slice(at + old.length);
}

/** The query without these words. */
export function withoutWords(query: string, words: string): string {
  return replaceWords(query, words, () => '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The query with these words in quotes: they are looked for then, whatever they could mean. */
export function quotedPhrase(query: string, words: string): string {
  return replaceWords(query, words, (found) => `"${found}"`);
}
