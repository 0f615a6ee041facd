import { parseMutation } from '@tagfalter/contract/mutations';
import { pushMutations } from '@tagfalter/contract/sync-push';
import type { Entry } from '@tagfalter/domain/entry';
import { saveOf } from '@tagfalter/local/entries/overlay';
import * as v from 'valibot';

/**
 * Computes the photos of each entry (decision 10) from the wire: the union of added photos, less removed photos and
 * photos over the tier's limit. The order does not matter.
 */
export class ExpectedPhotos {
  /** Photo names by hash, per entry. */
  readonly #added = new Map<string, Map<string, string>>();
  /** Hashes of photos ever removed. */
  readonly #takenOut = new Set<string>();
  /** Hashes of photos ever over the limit. */
  readonly #givenBack = new Set<string>();
  /** Deleted entries, for which S9 counts instead. */
  readonly #deleted = new Set<string>();

  /** Records an answered push. @param sent its body, as JSON */
  note(sent: string, answered: unknown): void {
    const body = v.parse(pushMutations.body, JSON.parse(sent));
    const { results } = v.parse(pushMutations.reply, answered);
    for (const { id, ...row } of body.mutations) {
      const result = results.find((one) => one.id === id);
      if (result?.status !== 'applied') continue;
      // The response to a repeated mutation need not list its returned photos again.
      for (const { hash } of result.rejected) if (hash !== undefined) this.#givenBack.add(hash);
      this.#noteOne(row);
    }
  }

  #noteOne(row: { name: string; args: unknown }): void {
    const mutation = parseMutation(row);
    if (mutation?.name === 'entry.delete') this.#deleted.add(mutation.args.date);
    const save = saveOf(mutation);
    if (!save) return;
    const day = this.#added.get(save.date) ?? new Map<string, string>();
    this.#added.set(save.date, day);
    for (const { hash, name } of save.addImages) day.set(hash, name);
    for (const hash of save.removeImages) this.#takenOut.add(hash);
  }

  /** Names of photos over the limit that waited on their device until they were removed from the entry (S4). */
  letGo(): string[] {
    const names = [...this.#added.values()].flatMap((day) => [...day]);
    const isLetGo = (hash: string) => this.#givenBack.has(hash) && this.#takenOut.has(hash);
    return names.filter(([hash]) => isLetGo(hash)).map(([, name]) => name);
  }

  /** Names of expected photos that these entries lack. */
  missingFrom(entries: readonly Pick<Entry, 'date' | 'images'>[]): string[] {
    const kept = [...this.#added].filter(([date]) => !this.#deleted.has(date));
    return kept.flatMap(([date, day]) => {
      const images = entries.find((entry) => entry.date === date)?.images ?? [];
      const existing = new Set(images.map(({ hash }) => hash));
      const isOut = (hash: string) => this.#takenOut.has(hash) || this.#givenBack.has(hash);
      const missing = [...day].filter(([hash]) => !existing.has(hash) && !isOut(hash));
      return missing.map(([, name]) => name);
    });
  }
}
