import { parseMutation } from '@tagfalter/contract/mutations';
import { type PushBody, type PushReply, pushMutations } from '@tagfalter/contract/sync-push';
import { hlcClamp } from '@tagfalter/domain/clock';
import type { Entry } from '@tagfalter/domain/entry';
import { answerTo } from '@tagfalter/domain/reflection';
import { saveOf } from '@tagfalter/local/entries/overlay';
import * as v from 'valibot';

/** Fields of which the last writer's value stands; texts merge instead (S7). */
const FIELDS = ['topMoment', 'emojis', 'mood', 'isFavorite'] as const satisfies readonly (keyof Entry)[];

/** What was written into a field, and a stamp whose text order is the order of clocks (S6). */
interface Written {
  value: unknown;
  stamp: string;
}

/** What a day says in the fields that were written, by their names; an answer's is that of its question. */
export type FieldValues = Record<string, unknown>;

const ANSWER = 'answer:';

/**
 * Who has written each field of each day last (S6), worked out from what went over the wire: the server has no part in it
 * but in saying what it took. It does not matter in which order that was.
 */
export class LastWriters {
  readonly #seen = new Set<string>();
  readonly #days = new Map<string, Map<string, Written>>();
  /** Days somebody has deleted: what stands of them afterwards is another rule (S9). */
  readonly #deleted = new Set<string>();

  /**
   * Takes down a push that was answered.
   * @param sent its body, as JSON @param receivedAt the server's time, milliseconds since the epoch
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
    // What comes again has taken effect when it came first.
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

  #write(date: string, name: string, written: Written): void {
    if (written.value === undefined) return;
    const day = this.#days.get(date) ?? new Map<string, Written>();
    this.#days.set(date, day);
    const last = day.get(name);
    if (!last || written.stamp >= last.stamp) day.set(name, written);
  }

  /** What must stand in each day that nobody has ever deleted, by its date. */
  expected(): [date: string, values: FieldValues][] {
    const kept = [...this.#days].filter(([date]) => !this.#deleted.has(date));
    return kept.map(([date, day]) => [date, Object.fromEntries([...day].map(([name, { value }]) => [name, value]))]);
  }
}

/** What stands in these fields of a day; an answer that is not there is empty. */
export function standingIn(entry: Entry, names: readonly string[]): FieldValues {
  const fields: FieldValues = { ...entry };
  const answer = (question: string) => answerTo(entry.reflections ?? [], question) ?? '';
  return Object.fromEntries(
    names.map((name) => [name, name.startsWith(ANSWER) ? answer(name.slice(ANSWER.length)) : fields[name]]),
  );
}
