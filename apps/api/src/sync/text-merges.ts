import { type MergedText, type MergeText, mergeText, mergeTextRoughly, needsWords } from '@tagfalter/domain/merge-text';

/** After so many attempts the account changes faster than texts are compared: both passages are kept whole. */
const MOST_ROUNDS = 4;

/** Thrown to leave the account's lock because texts have to be compared word by word first. */
export class ComparisonNeeded extends Error {}

/**
 * The texts of one push that two devices have changed in the same place. Comparing them takes milliseconds, which
 * nobody may spend under the account's lock (S2): there only earlier outcomes are looked up. What is missing is
 * compared after the lock has been given back; then the push starts again, on whatever stands by then.
 */
export class TextMerges {
  readonly #outcomes = new Map<string, MergedText>();
  #missing: Parameters<MergeText>[] = [];
  #rounds = 0;

  /** For use under the lock; an outcome may be provisional until `check` has passed. */
  readonly merge: MergeText = (...versions) => {
    if (!needsWords(...versions)) return mergeText(...versions);
    const known = this.#outcomes.get(JSON.stringify(versions));
    if (!known && this.#rounds < MOST_ROUNDS) this.#missing.push(versions);
    return known ?? mergeTextRoughly(...versions);
  };

  /** @throws ComparisonNeeded when an outcome was provisional */
  check(): void {
    if (this.#missing.length > 0) throw new ComparisonNeeded();
  }

  /** For use outside the lock: compares what was missing. */
  compare(): void {
    for (const versions of this.#missing) this.#outcomes.set(JSON.stringify(versions), mergeText(...versions));
    this.#missing = [];
    this.#rounds += 1;
  }
}
