/** The words with whatever blanks stand between them. */
function patternOf(words: string): RegExp {
  const parts = words.split(' ').map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<=^|\\s)${parts.join('\\s+')}(?=\\s|$)`);
}

/** The query without these words. */
export function withoutWords(query: string, words: string): string {
  return query.replace(patternOf(words), '').replace(/\s+/g, ' ').trim();
}

/** The query with these words in quotes: they are looked for then, whatever they could mean. */
export function quoted(query: string, words: string): string {
  return query.replace(patternOf(words), (found) => `"${found}"`);
}
