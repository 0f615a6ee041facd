import { parseMutation } from '@tagfalter/contract/mutations';
import { type PushBody, type PushReply, pushMutations } from '@tagfalter/contract/sync-push';
import { hlcClamp } from '@tagfalter/domain/clock';
import type { Entry } from '@tagfalter/domain/entry';
import { answerTo } from '@tagfalter/domain/reflection';
import { saveOf } from '@tagfalter/local/entries/overlay';
import * as v from 'valibot';

/** Fields with last writer wins; texts merge instead (S7). */
const FIELDS = ['topMoment', 'emojis', 'mood', 'isFavorite'] as const satisfies readonly (keyof Entry)[];

/** Written value and its stamp, whose text order is the order of clocks (S6). */
interface WrittenValue {
  value: unknown;
  stamp: string;
}

/** Values of an entry by field name; the name of an answer is its question's. */
export type FieldValues = Record<string, unknown>;

const ANSWER = 'answer:';

/**
 * Computes the last writer of each field of each entry (S6) from the wire. The server only tells which mutations it
 * applied; their order does not matter.
 */
export class LastWriters {
  readonly #seen = new Set<string>();
  readonly #days = new Map<string, Map<string, WrittenValue>>();
  /** Dates of deleted entries, for which S9 counts instead. */
  readonly #deleted = new Set<string>();

  /**
   * Records an answered push.
   * @param sent its body, as JSON @param receivedAt server time, milliseconds since the epoch
   */
  note(sent: string, answered: unknown, receivedAt: number): void {
    const body = v.parse(pushMutations.body, JSON.parse(sent));
    const { results } = v.parse(pushMutations.reply, answered);
    for (const mutation of body.mutations) this.#noteOne(body, mutation, { results, receivedAt });
  }

  #noteOne(
    { clientId }: PushBody,
    { id, key = '', at, ...mutation }: PushBody['mutations'][number],
    { results, receivedAt }: Pick<PushReply, 'results'> & { receivedAt: number },
  ): void {
    const isTaken = results.some((result) => result.id === id && result.status === 'applied');
    // A repeated mutation took effect the first time.
    if (!isTaken || this.#seen.has(key)) return;
    this.#seen.add(key);
    const parsed = parseMutation(mutation);
    if (parsed?.name === 'entry.delete') this.#deleted.add(parsed.args.date);
    const save = saveOf(parsed);
    if (!save) return;
    const stamp = `${hlcClamp(at, receivedAt)} ${clientId}`;
    for (const name of FIELDS) this.#write(save.date, name, { value: save.fields[name], stamp });
    for (const [question, value] of Object.entries(save.answers ?? {}))
      this.#write(save.date, ANSWER + question, { value, stamp });
  }

  #write(date: string, name: string, written: WrittenValue): void {
    if (written.value === undefined) return;
    const day = this.#days.get(date) ?? new Map<string, WrittenValue>();
    this.#days.set(date, day);
    const last = day.get(name);
    if (!last || written.stamp >= last.stamp) day.set(name, written);
  }

  /** Expected values of each entry that was never deleted, by date. */
  expected(): [date: string, values: FieldValues][] {
    const kept = [...this.#days].filter(([date]) => !this.#deleted.has(date));
    return kept.map(([date, day]) => [date, Object.fromEntries([...day].map(([name, { value }]) => [name, value]))]);
  }
}

/** Values of these fields; a missing answer is empty. */
export function existingIn(entry: Entry, names: readonly string[]): FieldValues {
  const fields: FieldValues = { ...entry };
  const answer = (question: string) => answerTo(entry.reflections ?? [], question) ?? '';
  return Object.fromEntries(
    names.map((name) => [name, name.startsWith(ANSWER) ? answer(name.slice(ANSWER.length)) : fields[name]]),
  );
}
