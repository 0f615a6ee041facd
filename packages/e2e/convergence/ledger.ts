import type { EntrySave } from '@tagfalter/contract/mutations';
import type { ImageRef } from '@tagfalter/domain/field-kinds';
import type { ReflectionAnswer } from '@tagfalter/domain/reflection';

/** A unique word; no mark is part of another. */
const MARK = /m\d+q/g;

export function marksIn(text: string): string[] {
  return text.match(MARK) ?? [];
}

/** Text fields of an entry and its photos, whose names count as words. */
interface TextFields {
  text?: string | undefined;
  topMoment?: string | undefined;
  reflections?: readonly ReflectionAnswer[] | undefined;
  images?: readonly Pick<ImageRef, 'name'>[] | undefined;
}

/** Words and photo names of an entry, a draft or an earlier version. */
export function wordsOf({ text = '', topMoment = '', reflections = [], images = [] }: TextFields): string {
  return [text, topMoment, ...reflections.map(({ answer }) => answer), ...images.map(({ name }) => name)].join(' ');
}

export function wordsOfSave({ fields, addImages, answers = {} }: EntrySave): string {
  return [wordsOf({ ...fields, images: addImages }), ...Object.values(answers)].join(' ');
}

/** Records the words saved, and the words deleted knowingly with their entry. */
export class Ledger {
  #typed = 0;
  readonly #saved = new Set<string>();
  readonly #deleted = new Set<string>();
  readonly #everDeleted = new Set<string>();
  readonly #forgotten = new Set<string>();
  readonly #takenOut = new Set<string>();
  readonly #isPro: boolean;

  constructor(isPro: boolean) {
    this.#isPro = isPro;
  }

  /** Returns a new word to type. */
  mark(): string {
    this.#typed += 1;
    return `m${this.#typed}q`;
  }

  /**
   * Records the words of a saved editor. A save after a deletion has not seen the deletion. So it brings the words
   * back, unless the server may refuse it for the entry's age (decision 11).
   */
  save(text: string): void {
    for (const mark of marksIn(text)) {
      this.#saved.add(mark);
      if (this.#isPro) this.#deleted.delete(mark);
    }
  }

  delete(text: string): void {
    for (const mark of marksIn(text)) {
      this.#deleted.add(mark);
      this.#everDeleted.add(mark);
    }
  }

  /**
   * The server has forgotten deletions (S9). A device that writes on half a year after a deletion brings back only its
   * own words.
   */
  forget(): void {
    for (const mark of this.#everDeleted) this.#forgotten.add(mark);
  }

  /** Records the words that an edit has taken out of a text. */
  takeOut(text: string): void {
    for (const mark of marksIn(text)) this.#takenOut.add(mark);
  }

  /**
   * Words that stand more than once in a text although no edit has taken them out. If one device takes a word out and
   * another writes beside it, the word returns with that passage (decision 10). It returns once with each such passage,
   * behind its replacement. A device that has seen neither edit finds passage and replacement in another order. Its
   * next edit may stand beside either.
   */
  doubledIn(text: string): string[] {
    const marks = marksIn(text);
    return marks.filter((mark, at) => {
      const before = marks.slice(0, at).lastIndexOf(mark);
      const cameBack = marks.slice(before, at).some((one) => this.#takenOut.has(one));
      return before >= 0 && this.isLeft(mark) && !cameBack;
    });
  }

  /** Whether no edit has taken the word out and its entry was never deleted. */
  isLeft(mark: string): boolean {
    return !this.#everDeleted.has(mark) && !this.#takenOut.has(mark);
  }

  /** Words saved and not knowingly deleted that stand in none of these texts. */
  missingFrom(texts: readonly string[]): string[] {
    const kept = new Set(texts.flatMap(marksIn));
    const isGone = (mark: string) => this.#deleted.has(mark) || this.#forgotten.has(mark);
    return [...this.#saved].filter((mark) => !kept.has(mark) && !isGone(mark));
  }
}
