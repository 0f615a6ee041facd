import type { SummarySource, TranscriptSource } from './field-kinds.ts';

/** `undefined` for a person. */
export function makerOf(source: SummarySource | undefined): 'ai' | 'builtin' | undefined {
  if (source === 'ai' || source === 'ai-edited') return 'ai';
  return source === 'builtin' || source === 'builtin-edited' ? 'builtin' : undefined;
}

export function isEdited(source: SummarySource | undefined): boolean {
  return source === 'ai-edited' || source === 'builtin-edited';
}

/** After a person's edit the label stays and gets `-edited` (spec decision 19). */
export function editedSource(source: TranscriptSource): TranscriptSource;
export function editedSource(source: SummarySource): SummarySource;
export function editedSource(source: SummarySource): SummarySource {
  if (source === 'ai') return 'ai-edited';
  return source === 'builtin' ? 'builtin-edited' : source;
}
