import { parseMutation } from '@tagfalter/contract/mutations';
import { pushMutations } from '@tagfalter/contract/sync-push';
import type { Entry } from '@tagfalter/domain/entry';
import { saveOf } from '@tagfalter/local/entries/overlay';
import * as v from 'valibot';

/**
 * Which photos must stand in each day (decision 10), worked out from what went over the wire: the photos of a day are the
 * union of what its devices have put in, less what somebody has taken out and what was over the limit of the tier. It does
 * not matter in which order that was.
 */
export class ExpectedPhotos {
  /** Names of photos by their hashes, for each day. */
  readonly #added = new Map<string, Map<string, string>>();
  /** Hashes of what was taken out at some time. */
  readonly #takenOut = new Set<string>();
  /** Hashes of what was over the limit at some time. */
  readonly #givenBack = new Set<string>();
  /** Days somebody has deleted: what stands of them afterwards is another rule (S9). */
  readonly #deleted = new Set<string>();

  /** Takes down a push that was answered. @param sent its body, as JSON */
  note(sent: string, answered: unknown): void {
    const body = v.parse(pushMutations.body, JSON.parse(sent));
    const { results } = v.parse(pushMutations.reply, answered);
    for (const { id, ...row } of body.mutations) {
      const result = results.find((one) => one.id === id);
      if (result?.status !== 'applied') continue;
      // What comes again need not hear once more what was given back.
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

  /** Names of the photos that waited on their device, over the limit, until somebody took them out of the day (S4). */
  letGo(): string[] {
    const names = [...this.#added.values()].flatMap((day) => [...day]);
    const isLetGo = (hash: string) => this.#givenBack.has(hash) && this.#takenOut.has(hash);
    return names.filter(([hash]) => isLetGo(hash)).map(([, name]) => name);
  }

  /** Names of the photos that must stand in these days, and do not. */
  missingFrom(entries: readonly Pick<Entry, 'date' | 'images'>[]): string[] {
    const kept = [...this.#added].filter(([date]) => !this.#deleted.has(date));
    return kept.flatMap(([date, day]) => {
      const images = entries.find((entry) => entry.date === date)?.images ?? [];
      const standing = new Set(images.map(({ hash }) => hash));
      const isOut = (hash: string) => this.#takenOut.has(hash) || this.#givenBack.has(hash);
      const missing = [...day].filter(([hash]) => !standing.has(hash) && !isOut(hash));
      return missing.map(([, name]) => name);
    });
  }
}
