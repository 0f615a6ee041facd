import { createHash } from 'node:crypto';

/** SHA-256 of the words in UTF-8, as of a file that holds them. */
export function hashOfWords(words: string): string {
  return createHash('sha256').update(words).digest('hex');
}
