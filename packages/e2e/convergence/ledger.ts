import type { EntrySave } from '@tagfalter/contract/mutations';
import type { ImageRef } from '@tagfalter/domain/field-kinds';
import type { ReflectionAnswer } from '@tagfalter/domain/reflection';

/** A word nobody else types, and of which no other mark is a part. */
const MARK = /m\d+q/g;

/** The marks in a text. */
export function marksIn(text: string): string[] {
  return text.match(MARK) ?? [];
}

/** What of a day is written in words, and its photos, whose names are words as well. */
interface Worded {
  text?: string | undefined;
  topMoment?: string | undefined;
  reflections?: readonly ReflectionAnswer[] | undefined;
  images?: readonly Pick<ImageRef, 'name'>[] | undefined;
}

/** The words of a day, of a draft of it or of an earlier version, with the names of its photos. */
export function wordsOf({ text = '', topMoment = '', reflections = [], images = [] }: Worded): string {
  return [text, topMoment, ...reflections.map(({ answer }) => answer), ...images.map(({ name }) => name)].join(' ');
}

/** The words that a save puts into its day. */
export function wordsOfSave({ fields, addImages, answers = {} }: EntrySave): string {
  return [wordsOf({ ...fields, images: addImages }), ...Object.values(answers)].join(' ');
}

/** Which words were typed and saved, and which of them their owner has knowingly deleted with their day, for good. */
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

  /** A word to type. */
  mark(): string {
    this.#typed += 1;
    return `m${this.#typed}q`;
  }

  /**
   * Words of a day as its editor held it: whoever saves them after a deletion has not seen it, and brings them back, where
   * the save cannot be refused for the day's age (decision 11).
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
   * The server has forgotten deletions (S9). Who writes on half a year after one brings back what they write, and of the
   * rest there is nothing left to bring back.
   */
  forget(): void {
    for (const mark of this.#everDeleted) this.#forgotten.add(mark);
  }

  /** Words that somebody has taken out of a text. */
  takeOut(text: string): void {
    for (const mark of marksIn(text)) this.#takenOut.add(mark);
  }

  /**
   * What stands more than once in a text although nobody has ever taken it out. A word that one device has taken out and
   * another has written beside comes back with the passage it stands in there (decision 10), once with each such passage,
   * and behind what had taken its place: whoever has seen neither finds the two in another order, and what they then
   * write into the one stands there beside it.
   */
  doubledIn(text: string): string[] {
    const marks = marksIn(text);
    return marks.filter((mark, at) => {
      const before = marks.slice(0, at).lastIndexOf(mark);
      const cameBack = marks.slice(before, at).some((one) => this.#takenOut.has(one));
      return before >= 0 && this.isLeft(mark) && !cameBack;
    });
  }

  /** Whether nobody has ever taken the word out of a text, or deleted its day. */
  isLeft(mark: string): boolean {
    return !this.#everDeleted.has(mark) && !this.#takenOut.has(mark);
  }

  /** What was saved, not knowingly deleted, and stands in none of these texts. */
  missingFrom(texts: readonly string[]): string[] {
    const kept = new Set(texts.flatMap(marksIn));
    const isGone = (mark: string) => this.#deleted.has(mark) || this.#forgotten.has(mark);
    return [...this.#saved].filter((mark) => !kept.has(mark) && !isGone(mark));
  }
}
