import { type ParsedMutation, parseMutation } from '@tagfalter/contract/mutations';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { type Change, type PullReply, pullChanges } from '@tagfalter/contract/sync-pull';
import { type PushBody, pushMutations } from '@tagfalter/contract/sync-push';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { applyReverse } from '@tagfalter/domain/reverse-edit';
import * as v from 'valibot';
import { marksIn } from './ledger.ts';

/** Earlier version of an entry, with its account version. */
type KeptRevision = Extract<Change, { collection: 'revisions' }>;

/** Save or deletion of an entry that the server applied. */
interface AppliedSave {
  entryId: string;
  clientId: string;
  isDeletion: boolean;
  /** Account version after it, shared by the earlier version that it made, if any. */
  version: number;
  /** Words of the text before and after the writer's edit. */
  had: Set<string>;
  left: Set<string>;
}

export async function pullKept(origin: string, token: string): Promise<KeptRevision[]> {
  const headers = { authorization: `Bearer ${token}` };
  const kept: KeptRevision[] = [];
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
 * Computes from the wire which earlier versions an account may have (S7). No word is typed twice, so a version is kept
 * once. But its text returns when the words beside it are taken out, and may then give way again:
 * - to a device that takes out words of it that it had seen, which is no merge;
 * - to the merge of another device;
 * - to a merge of the same device, if a device that had seen these words brought them back. If a device takes words out
 *   before it has seen a merge, that is no second conflict.
 */
export class EarlierVersions {
  readonly #entrySpace: string;
  /** By mutation key. */
  readonly #taken = new Map<string, AppliedSave>();

  constructor(entrySpace: string) {
    this.#entrySpace = entrySpace;
  }

  /** Records an answered push. @param sent its body, as JSON */
  note(sent: string, answered: unknown): void {
    const body = v.parse(pushMutations.body, JSON.parse(sent));
    const { results } = v.parse(pushMutations.reply, answered);
    for (const mutation of body.mutations) {
      const result = results.find(({ id }) => id === mutation.id);
      if (result?.status === 'applied') this.#noteOne(body.clientId, mutation, result.version);
    }
  }

  #noteOne(clientId: string, { key = '', ...row }: PushBody['mutations'][number], version: number): void {
    // A repeated push gets a later version, and its response may arrive first.
    if (version >= (this.#taken.get(key)?.version ?? Number.POSITIVE_INFINITY)) return;
    const mutation = parseMutation(row);
    if (mutation?.name !== 'entry.save' && mutation?.name !== 'entry.delete') return;
    const { text, base } = textOf(mutation);
    const words = { had: new Set(marksIn(base)), left: new Set(marksIn(text)) };
    const entryId = entryIdFor(this.#entrySpace, mutation.args.date);
    this.#taken.set(key, { entryId, clientId, isDeletion: mutation.name === 'entry.delete', version, ...words });
  }

  /** Versions whose text was kept before and has not given way again since. */
  keptTwice(kept: readonly KeptRevision[]): KeptRevision[] {
    const same = Map.groupBy(kept, ({ record: { entryId, content } }) => JSON.stringify({ entryId, content }));
    return [...same.values()].flatMap((versions) => {
      const inOrder = versions.toSorted((one, other) => one.version - other.version);
      return inOrder.filter((again, at) => at > 0 && !this.#gaveWayAgain(again, inOrder.slice(0, at)));
    });
  }

  #gaveWayAgain({ version, record }: KeptRevision, before: readonly KeptRevision[]): boolean {
    const { kind, entryId, content } = record;
    const by = this.#takenAt(version);
    // A top moment does not merge, so a replaced value never returns.
    if (!by || content.topMoment !== undefined) return false;
    const words = marksIn(content.text ?? '');
    const last = before.at(-1)?.version ?? 0;
    const isSince = (taken: AppliedSave) => taken.version > last && taken.version < version;
    const since = [...this.#taken.values()].filter((taken) => taken.entryId === entryId && isSince(taken));
    // A version can return only if words were taken out.
    const cuts = since.filter(({ had, left }) => !isIn(had, left));
    if (cuts.length === 0) return false;
    if (kind === 'overwritten') {
      // A save that begins a deleted entry anew has no base (S9).
      const isAnew = by.had.size === 0 && since.some(({ isDeletion }) => isDeletion);
      return isAnew || words.some((word) => by.had.has(word) && !by.left.has(word));
    }
    const isBroughtBack = cuts.some(({ left }) => isIn(words, left));
    const merges = before.filter((one) => one.record.kind === 'merged');
    return isBroughtBack || merges.every((one) => this.#takenAt(one.version)?.clientId !== by.clientId);
  }

  #takenAt(version: number): AppliedSave | undefined {
    return [...this.#taken.values()].find((taken) => taken.version === version);
  }
}

const isIn = (words: Iterable<string>, text: Set<string>): boolean => [...words].every((word) => text.has(word));

/** Text after a mutation, and its base. */
function textOf(mutation: ParsedMutation): { text: string; base: string } {
  if (mutation.name !== 'entry.save') return { text: '', base: '' };
  const { fields, bases } = mutation.args;
  const { text = '' } = fields;
  return { text, base: fields.text !== undefined && bases?.text ? applyReverse(text, bases.text) : '' };
}
