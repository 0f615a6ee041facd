import { type ParsedMutation, parseMutation } from '@tagfalter/contract/mutations';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { type Change, type PullReply, pullChanges } from '@tagfalter/contract/sync-pull';
import { type PushBody, pushMutations } from '@tagfalter/contract/sync-push';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { applyReverse } from '@tagfalter/domain/reverse-edit';
import * as v from 'valibot';
import { marksIn } from './ledger.ts';

/** An earlier version of a day, with the account's version that it got. */
type Kept = Extract<Change, { collection: 'revisions' }>;

/** The save or the deletion of a day, as the server took it. */
interface Taken {
  entryId: string;
  clientId: string;
  isDeletion: boolean;
  /** The account's after it: that of the earlier version it has made, if it made one. */
  version: number;
  /** Words of the text as its writer had it before them, and as they left it. */
  had: Set<string>;
  left: Set<string>;
}

/** Every earlier version the server has of an account. */
export async function pullKept(origin: string, token: string): Promise<Kept[]> {
  const headers = { authorization: `Bearer ${token}` };
  const kept: Kept[] = [];
  let page: PullReply | undefined;
  do {
    const query = `protocol=${PROTOCOL}&cursor=${page?.cursor ?? ''}`;
    const reply = await fetch(`${origin}${pullChanges.path}?${query}`, { headers });
    page = v.parse(pullChanges.reply, await reply.json());
    for (const change of page.changes) if (change.collection === 'revisions') kept.push(change);
  } while (page.more);
  return kept;
}

/**
 * Which earlier versions an account may have (S7), worked out from what went over the wire. No word is typed twice: a
 * version is kept once. But it stands again when what came to stand beside its words is taken out, and may give way again:
 * - to somebody who takes out words of it that they had before them, which is no merge;
 * - to the merge of another device, and to one of the same device where somebody who had seen these words brought them
 *   back. What a device takes out while it goes on without having seen a merge is no conflict of its own.
 */
export class EarlierVersions {
  readonly #entrySpace: string;
  /** By their keys. */
  readonly #taken = new Map<string, Taken>();

  constructor(entrySpace: string) {
    this.#entrySpace = entrySpace;
  }

  /** Takes down a push that was answered. @param sent its body, as JSON */
  note(sent: string, answered: unknown): void {
    const body = v.parse(pushMutations.body, JSON.parse(sent));
    const { results } = v.parse(pushMutations.reply, answered);
    for (const mutation of body.mutations) {
      const result = results.find(({ id }) => id === mutation.id);
      if (result?.status === 'applied') this.#noteOne(body.clientId, mutation, result.version);
    }
  }

  #noteOne(clientId: string, { key = '', ...row }: PushBody['mutations'][number], version: number): void {
    // What comes again hears a later version, and may be answered first.
    if (version >= (this.#taken.get(key)?.version ?? Number.POSITIVE_INFINITY)) return;
    const mutation = parseMutation(row);
    if (mutation?.name !== 'entry.save' && mutation?.name !== 'entry.delete') return;
    const { text, base } = textOf(mutation);
    const words = { had: new Set(marksIn(base)), left: new Set(marksIn(text)) };
    const entryId = entryIdFor(this.#entrySpace, mutation.args.date);
    this.#taken.set(key, { entryId, clientId, isDeletion: mutation.name === 'entry.delete', version, ...words });
  }

  /** Those that hold a text which was kept before, and has not given way a second time since. */
  keptTwice(kept: readonly Kept[]): Kept[] {
    const same = Map.groupBy(kept, ({ record: { entryId, content } }) => JSON.stringify({ entryId, content }));
    return [...same.values()].flatMap((versions) => {
      const inOrder = versions.toSorted((one, other) => one.version - other.version);
      return inOrder.filter((again, at) => at > 0 && !this.#gaveWayAgain(again, inOrder.slice(0, at)));
    });
  }

  #gaveWayAgain({ version, record }: Kept, before: readonly Kept[]): boolean {
    const { kind, entryId, content } = record;
    const by = this.#takenAt(version);
    // A top moment does not merge: what stood there never comes back.
    if (!by || content.topMoment !== undefined) return false;
    const words = marksIn(content.text ?? '');
    const last = before.at(-1)?.version ?? 0;
    const isSince = (taken: Taken) => taken.version > last && taken.version < version;
    const since = [...this.#taken.values()].filter((taken) => taken.entryId === entryId && isSince(taken));
    // Only where something was taken out can a version stand again.
    const cuts = since.filter(({ had, left }) => !isIn(had, left));
    if (cuts.length === 0) return false;
    if (kind === 'overwritten') {
      // Who begins a deleted day anew has nothing before them (S9).
      const isAnew = by.had.size === 0 && since.some(({ isDeletion }) => isDeletion);
      return isAnew || words.some((word) => by.had.has(word) && !by.left.has(word));
    }
    const isBroughtBack = cuts.some(({ left }) => isIn(words, left));
    const merges = before.filter((one) => one.record.kind === 'merged');
    return isBroughtBack || merges.every((one) => this.#takenAt(one.version)?.clientId !== by.clientId);
  }

  #takenAt(version: number): Taken | undefined {
    return [...this.#taken.values()].find((taken) => taken.version === version);
  }
}

const isIn = (words: Iterable<string>, text: Set<string>): boolean => [...words].every((word) => text.has(word));

/** The text that a mutation leaves, and the one it was begun on. */
function textOf(mutation: ParsedMutation): { text: string; base: string } {
  if (mutation.name !== 'entry.save') return { text: '', base: '' };
  const { fields, bases } = mutation.args;
  const { text = '' } = fields;
  return { text, base: fields.text !== undefined && bases?.text ? applyReverse(text, bases.text) : '' };
}
