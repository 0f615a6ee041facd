import { makerOf } from '@tagfalter/domain/text-source';
import type { Draft } from '@tagfalter/local/drafts/drafts';
import { reportUnlessOffline } from '#platform/error-log.ts';

/** A summary made on this device; its code comes with the first wish, or lies in the worker's store (decision 19). */
export async function summaryHere({ text, audioTranscript }: Draft): Promise<{ summary: string; emojis: string }> {
  const { builtinSummary } = await import('@tagfalter/domain/summary/builtin-summary');
  return builtinSummary({ text, transcript: audioTranscript });
}

/** Whether nobody has chosen the emojis of a draft: they came with the summary that this device or the server has made. */
export async function cameAlong({ emojis, summaryFrom, text, audioTranscript }: Draft): Promise<boolean> {
  if (makerOf(summaryFrom) !== 'builtin') return false;
  try {
    const { isBuiltinChoice } = await import('@tagfalter/domain/summary/builtin-summary');
    return await isBuiltinChoice(emojis, { text, transcript: audioTranscript });
  } catch (error) {
    // Its code has never been fetched here: what stands stays.
    reportUnlessOffline(error, 'summary: its emojis');
    return false;
  }
}
