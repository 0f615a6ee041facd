import { type ParsedMutation, parseMutation } from '@tagfalter/contract/mutations';
import type { Mutation } from '@tagfalter/contract/sync-push';
import { isTooLong, MERGED_TEXTS } from '@tagfalter/domain/entry-fields';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import type { RecordNeeds } from './push-records.ts';
import type { KnownQuestions } from './questions-port.ts';

export interface ParsedMutations {
  /** By mutation id, without malformed ones, unknown names and unknown questions. */
  mutations: ReadonlyMap<number, ParsedMutation>;
  /** By date. */
  entryIds: ReadonlyMap<string, string>;
  needs: RecordNeeds;
}

/** Parses each mutation by itself, so that a bad one affects no other (S2). */
export function parseMutations(
  accountId: string,
  sent: readonly Pick<Mutation, 'id' | 'name' | 'args'>[],
  questions: Pick<KnownQuestions, 'has'>,
): ParsedMutations {
  const mutations = new Map<number, ParsedMutation>();
  const entryIds = new Map<string, string>();
  const needs = { historyOf: new Set<string>(), audioHashes: new Set<string>(), revisionIds: new Set<string>() };
  for (const one of sent) {
    const mutation = parseMutation(one);
    if (!mutation || !questionsOf(mutation).every((id) => questions.has(id))) continue;
    mutations.set(one.id, mutation);
    const { date } = mutation.args;
    const entryId = entryIds.get(date) ?? entryIdFor(accountId, date);
    entryIds.set(date, entryId);
    if (needsHistory(mutation)) needs.historyOf.add(entryId);
    if (mutation.name === 'revision.offer') needs.revisionIds.add(mutation.args.revision.id);
    const audio = 'fields' in mutation.args ? mutation.args.fields.audio : null;
    if (audio) needs.audioHashes.add(audio.hash);
  }
  return {
    mutations,
    entryIds,
    needs: {
      entryIds: [...entryIds.values()],
      historyOf: [...needs.historyOf],
      audioHashes: [...needs.audioHashes],
      revisionIds: [...needs.revisionIds],
    },
  };
}

function questionsOf({ name, args }: ParsedMutation): string[] {
  if (name === 'revision.offer') return args.revision.content.reflections?.map(({ questionId }) => questionId) ?? [];
  return 'answers' in args ? Object.keys(args.answers ?? {}) : [];
}

/**
 * Revisions matter: a save may bring back an overlong merged text (S7), as may the entry that an offer replaces; a
 * restored entry need not store a known revision again (S13).
 */
function needsHistory({ name, args }: ParsedMutation): boolean {
  if (name === 'entry.offer' || name === 'entry.restore') return true;
  if (name !== 'entry.save') return false;
  return MERGED_TEXTS.some((text) => isTooLong(text, args.fields[text] ?? ''));
}
