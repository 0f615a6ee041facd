import type { Entry } from './entry.ts';
import { type EntryFields, MERGED_TEXTS, type MergedTextName, mayReplace } from './entry-fields.ts';
import { applyChange, type EntryChange } from './entry-merge.ts';
import { applyReverse, reverseEdit } from './reverse-edit.ts';

/** The base version differs from the current text. */
function isBegunElsewhere(day: Entry, { fields, bases }: EntryChange, name: MergedTextName): boolean {
  const [text, edit] = [fields[name], bases?.[name]];
  return text !== undefined && edit !== undefined && applyReverse(text, edit) !== day[name];
}

/**
 * The next change is begun on the result, so the server must find the same (S7); passages in another order would be
 * doubled. A text over the limit is left for the server.
 * @param day current entry on the device
 * @returns the same object if every text was begun on the current one
 */
export function rebaseChange<Change extends EntryChange>(day: Entry, change: Change): Change {
  const names = MERGED_TEXTS.filter((name) => isBegunElsewhere(day, change, name));
  if (names.length === 0) return change;
  const { entry, joined, unmerged } = applyChange(day, {}, change, { at: '', by: '' });
  if (names.some((name) => unmerged.includes(name) || !mayReplace(name, entry[name], day[name]))) return change;
  const fields: Partial<EntryFields> = { ...change.fields };
  const bases = { ...change.bases };
  for (const name of names) {
    fields[name] = entry[name];
    bases[name] = reverseEdit(day[name], entry[name]);
  }
  // The author follows the words (spec decision 19).
  if (fields.summaryFrom) fields.summaryFrom = entry.summaryFrom;
  if (fields.transcriptFrom) fields.transcriptFrom = entry.transcriptFrom;
  return { ...change, fields, bases, mergedTexts: MERGED_TEXTS.filter((name) => joined[name] !== undefined) };
}
