import type { SummarySource, TranscriptSource } from './entry.ts';

/** What made a text that no person wrote; undefined for a person's own. */
export function makerOf(source: SummarySource | undefined): 'ai' | 'builtin' | undefined {
  if (source === 'ai' || source === 'ai-edited') return 'ai';
  return source === 'builtin' || source === 'builtin-edited' ? 'builtin' : undefined;
}

/** Whether a person has changed the words of something that was made. */
export function isEdited(source: SummarySource | undefined): boolean {
  return source === 'ai-edited' || source === 'builtin-edited';
}

/** Who wrote a text once a person has changed its words: the label stays, and says so (decision 19). */
export function editedSource(source: TranscriptSource): TranscriptSource;
export function editedSource(source: SummarySource): SummarySource;
export function editedSource(source: SummarySource): SummarySource {
  if (source === 'ai') return 'ai-edited';
  return source === 'builtin' ? 'builtin-edited' : source;
}
