import { v5 as uuidv5 } from 'uuid';
import type { LocalDate } from './local-date.ts';

/**
 * Derives the id of an account's entry of a local date, the same on two offline devices (spec decision 9, S8).
 * @param entrySpace random UUID known only to the account's owner: ids neither reveal which dates have an entry nor can
 *   be guessed (spec decision 46)
 */
export function entryIdFor(entrySpace: string, day: LocalDate): string {
  return uuidv5(day, entrySpace);
}

/**
 * Derives the id of the earlier version that a deletion leaves which a restored server has lost, the same on all devices.
 * @param version account version of the deletion
 */
export function lostDeletionId(entryId: string, version: number): string {
  return uuidv5(`deletion ${version}`, entryId);
}

/** Derives the id of an answer, so that an entry has at most one per question. */
export function answerIdFor(entryId: string, questionId: string): string {
  return uuidv5(questionId, entryId);
}
