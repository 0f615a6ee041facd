import { parse, v5 as uuidv5 } from 'uuid';
import type { Day } from './day.ts';

/** As bytes: of a text they would be read anew for every id. */
const ENTRY_NAMESPACE = parse('6f3f5a0e-3c55-5b0e-9d6e-2f0c8a6a4b11');

/**
 * The id of a person's entry of one day (decision 9, S8): derived, so that two offline devices that
 * write the same day write the same entry.
 */
export function entryIdFor(accountId: string, day: Day): string {
  return uuidv5(`${accountId}/${day}`, ENTRY_NAMESPACE);
}

/** The id of the answer to a question on a day: there is one at most. */
export function answerIdFor(entryId: string, questionId: string): string {
  return uuidv5(questionId, entryId);
}
