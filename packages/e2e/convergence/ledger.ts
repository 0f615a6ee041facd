/** A word nobody else types, and of which no other mark is a part. */
const MARK = /m\d+q/g;

/** The marks in a text. */
export function marksIn(text: string): string[] {
  return text.match(MARK) ?? [];
}

/** Which words were typed and saved, and which of them their owner has knowingly deleted with their day. */
export class Ledger {
  #typed = 0;
  readonly #saved = new Set<string>();
  readonly #deleted = new Set<string>();

  /** A word to type. */
  mark(): string {
    this.#typed += 1;
    return `m${this.#typed}q`;
  }

  save(text: string): void {
    for (const mark of marksIn(text)) this.#saved.add(mark);
  }

  delete(text: string): void {
    for (const mark of marksIn(text)) this.#deleted.add(mark);
  }

  /** What was saved, not knowingly deleted, and stands in none of these texts. */
  missingFrom(texts: readonly string[]): string[] {
    const kept = new Set(texts.flatMap(marksIn));
    return [...this.#saved].filter((mark) => !kept.has(mark) && !this.#deleted.has(mark));
  }
}
