import type { Draft } from '@tagfalter/local/drafts';

/** A summary made on this device; its code comes with the first wish, or lies in the worker's store (decision 19). */
export async function summaryHere({ text, audioTranscript }: Draft): Promise<{ summary: string; emojis: string }> {
  const { builtinSummary } = await import('@tagfalter/domain/summary/builtin-summary');
  return builtinSummary({ text, transcript: audioTranscript });
}
