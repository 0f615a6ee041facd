import type { Entry, EntryFields } from './entry.ts';
import { applyChange, type EntryChange, MERGED_TEXTS, type MergedTextName } from './entry-merge.ts';
import { MAX_DERIVED_TEXT, MAX_TEXT } from './text.ts';
import { cutOf, uncut } from './text-cut.ts';

const LONGEST = { text: MAX_TEXT, summary: MAX_DERIVED_TEXT, audioTranscript: MAX_DERIVED_TEXT };

/** Whether a text was begun on another than stands in the day. */
function isBegunElsewhere(day: Entry, { fields, bases }: EntryChange, name: MergedTextName): boolean {
  const [text, cut] = [fields[name], bases?.[name]];
  return text !== undefined && cut !== undefined && uncut(text, cut) !== day[name];
}

/**
 * A change as it is to be sent where its day has gone on since it was begun: its texts merged with what stands here, and
 * begun on that (S7). What is written next is begun on the outcome. Had the server merged them first and with other
 * words, it could put the passages in another order, and would then find the later change of them where they are not: one
 * would stand there twice. Texts that would be longer than anybody may type stay for the server to merge.
 * @param day as it stands on the device
 * @returns the change itself where all its texts were begun on what stands
 */
export function layOn<Change extends EntryChange>(day: Entry, change: Change): Change {
  const names = MERGED_TEXTS.filter((name) => isBegunElsewhere(day, change, name));
  if (names.length === 0) return change;
  const { entry, joined } = applyChange(day, {}, change, { at: '', by: '' });
  if (names.some((name) => entry[name].length > LONGEST[name])) return change;
  const fields: Partial<EntryFields> = { ...change.fields };
  const bases = { ...change.bases };
  for (const name of names) {
    fields[name] = entry[name];
    bases[name] = cutOf(day[name], entry[name]);
  }
  // Whose words they are goes with them (decision 19).
  if (fields.summaryFrom) fields.summaryFrom = entry.summaryFrom;
  if (fields.transcriptFrom) fields.transcriptFrom = entry.transcriptFrom;
  return { ...change, fields, bases, met: MERGED_TEXTS.filter((name) => joined[name] !== undefined) };
}
