import { v5 as uuidv5 } from 'uuid';
import type { LocalDate } from './local-date.ts';

/**
 * The same on two offline devices (S8).
 * @param entrySpace random, known only to the owner: ids neither reveal dates nor can be guessed (spec decision 46)
 */
export function entryIdFor(entrySpace: string, day: LocalDate): string {
  return uuidv5(day, entrySpace);
}

/**
 * Id of the earlier version for a deletion that a restored server lost; the same on all devices.
 * @param version account version of the deletion
 */
export function lostDeletionId(entryId: string, version: number): string {
  return uuidv5(`deletion ${version}`, entryId);
}

/** Id of the only answer per entry and question. */
export function answerIdFor(entryId: string, questionId: string): string {
  return uuidv5(questionId, entryId);
}
