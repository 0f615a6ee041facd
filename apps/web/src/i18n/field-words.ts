import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { HistoryFieldName, NamesWith } from '@tagfalter/domain/entry-fields';

/** Sources of a text have no label of their own: they are named beside the text. */
type MakerName = NamesWith<{ kind: 'summary-source' }> | NamesWith<{ kind: 'transcript-source' }>;

/** Labels of an entry's fields, in the editor and in the history. */
export const FIELD_WORDS: Record<Exclude<HistoryFieldName, MakerName>, MessageDescriptor> = {
  text: msg`Text`,
  topMoment: msg`Top-Moment`,
  summary: msg`Zusammenfassung`,
  emojis: msg`Tages-Emojis`,
  mood: msg`Stimmung`,
  audio: msg`Sprachaufnahme`,
  audioTranscript: msg`Transkript`,
};
