import { entryIdFor } from '@tagfalter/domain/entry-id';
import type { Mutator } from '#api/changes/mutator.ts';
import { EntryBatch } from './entry-batch.ts';
import type { KnownQuestions } from './questions-port.ts';
import { audioOf, needsHistory, parseWish, revisionIdOf } from './wishes.ts';

/** Mutations of entries: all entries of a push are read at once and written at once. */
export function createEntryMutator(questions: Pick<KnownQuestions, 'has'>): Mutator {
  return {
    names: ['entry.save', 'entry.delete', 'entry.offer', 'entry.ask', 'revision.offer'],
    parse(accountId, calls) {
      const wishes = new Map(calls.map((call) => [call, parseWish(call, questions)]));
      const dates = new Set([...wishes.values()].flatMap((wish) => wish?.args.date ?? []));
      const ids = new Map([...dates].map((date) => [date, entryIdFor(accountId, date)]));
      const ofHistory = [...wishes.values()].filter(needsHistory);
      const historyOf = ofHistory.flatMap((wish) => ids.get(wish.args.date) ?? []);
      const audioHashes = [...wishes.values()].flatMap(audioOf);
      const revisionIds = [...wishes.values()].flatMap(revisionIdOf);
      return {
        needs: { entryIds: [...ids.values()], historyOf, audioHashes, revisionIds },
        open: (context, standing) => new EntryBatch(context, { wishes, ids }, standing),
      };
    },
  };
}
