import { type ParsedMutation, parseMutation } from '@tagfalter/contract/mutations';
import type { Mutation } from '@tagfalter/contract/sync-push';
import { isTooLong, MERGED_TEXTS } from '@tagfalter/domain/entry-fields';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import type { RecordNeeds } from './push-records.ts';
import type { KnownQuestions } from './questions-port.ts';

/** The mutations of a push before anything was read. */
export interface ParsedMutations {
  /** By mutation id; one that is malformed, of an unknown name, or answers a question there is not is missing. */
  mutations: ReadonlyMap<number, ParsedMutation>;
  /** Entry ids by date. */
  entryIds: ReadonlyMap<string, string>;
  needs: RecordNeeds;
}

/** Parses the mutations of an account; each for itself, so that a bad one concerns no other (S2). */
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
 * Whether earlier versions of its day count: a save may bring one back, of which a text that had come about by a merge is
 * longer than anybody may type (S7); what an offered day takes the place of may have come back before it; and of a day
 * that is brought back what the history has need not be kept once more (S13).
 */
function needsHistory({ name, args }: ParsedMutation): boolean {
  if (name === 'entry.offer' || name === 'entry.restore') return true;
  if (name !== 'entry.save') return false;
  return MERGED_TEXTS.some((text) => isTooLong(text, args.fields[text] ?? ''));
}
