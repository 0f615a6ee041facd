import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { HistoryFieldName, NamesWith } from '@tagfalter/domain/entry-fields';

/** Who made a text is said beside it, not under a label of its own. */
type MakerName = NamesWith<{ kind: 'summary-source' }> | NamesWith<{ kind: 'transcript-source' }>;

/** What the fields of an entry are called, in the editor and in the history. */
export const FIELD_WORDS: Record<Exclude<HistoryFieldName, MakerName>, MessageDescriptor> = {
  text: msg`Text`,
  topMoment: msg`Top-Moment`,
  summary: msg`Zusammenfassung`,
  emojis: msg`Tages-Emojis`,
  mood: msg`Stimmung`,
  audio: msg`Sprachaufnahme`,
  audioTranscript: msg`Transkript`,
};
