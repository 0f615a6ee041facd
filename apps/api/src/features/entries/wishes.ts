import {
  type EntryAsk,
  EntryAskSchema,
  type EntryDelete,
  EntryDeleteSchema,
  type EntryOffer,
  EntryOfferSchema,
  type EntrySave,
  EntrySaveSchema,
  type RevisionOffer,
  RevisionOfferSchema,
} from '@tagfalter/contract/mutations';
import { MERGED_TEXTS } from '@tagfalter/domain/entry-merge';
import * as v from 'valibot';
import type { Call } from '#api/changes/mutator.ts';
import type { KnownQuestions } from './questions-port.ts';
import { LONGEST } from './tidy-change.ts';

/** What a call asks for, in its own shape. */
export type Wish =
  | { name: 'entry.save'; args: EntrySave }
  | { name: 'entry.delete'; args: EntryDelete }
  | { name: 'entry.offer'; args: EntryOffer }
  | { name: 'entry.ask'; args: EntryAsk }
  | { name: 'revision.offer'; args: RevisionOffer };

/** undefined where the arguments are malformed, or answer a question there is not. */
export function parseWish(call: Call, questions: Pick<KnownQuestions, 'has'>): Wish | undefined {
  const wish = shapeOf(call);
  return wish && questionsOf(wish).every((id) => questions.has(id)) ? wish : undefined;
}

function questionsOf({ name, args }: Wish): string[] {
  if (name === 'revision.offer') return args.revision.content.reflections?.map(({ questionId }) => questionId) ?? [];
  return 'answers' in args ? Object.keys(args.answers ?? {}) : [];
}

function shapeOf({ name, args }: Call): Wish | undefined {
  if (name === 'entry.delete') {
    const deletion = v.safeParse(EntryDeleteSchema, args);
    return deletion.success ? { name, args: deletion.output } : undefined;
  }
  if (name === 'entry.offer') {
    const offer = v.safeParse(EntryOfferSchema, args);
    return offer.success ? { name, args: offer.output } : undefined;
  }
  if (name === 'revision.offer') {
    const offer = v.safeParse(RevisionOfferSchema, args);
    return offer.success ? { name, args: offer.output } : undefined;
  }
  if (name === 'entry.ask') {
    const ask = v.safeParse(EntryAskSchema, args);
    return ask.success ? { name, args: ask.output } : undefined;
  }
  const save = v.safeParse(EntrySaveSchema, args);
  return save.success ? { name, args: save.output } : undefined;
}

/** Hashes of the recordings it brings. */
export function audioOf(wish: Wish | undefined): string[] {
  if (wish?.name !== 'entry.save' && wish?.name !== 'entry.offer') return [];
  return wish.args.fields.audio ? [wish.args.fields.audio.hash] : [];
}

/** Id of the earlier version it brings back. */
export function revisionIdOf(wish: Wish | undefined): string[] {
  return wish?.name === 'revision.offer' ? [wish.args.revision.id] : [];
}

/**
 * Whether earlier versions of its day count: a save may bring one back, of which a text that had come about by a merge is
 * longer than anybody may type (S7); and what an offered day takes the place of may have come back before it (S13).
 */
export function needsHistory(wish: Wish | undefined): wish is Extract<Wish, { name: 'entry.save' | 'entry.offer' }> {
  if (wish?.name === 'entry.offer') return true;
  if (wish?.name !== 'entry.save') return false;
  return MERGED_TEXTS.some((name) => (wish.args.fields[name]?.length ?? 0) > LONGEST[name]);
}
