import type { DiaryChanges } from '@tagfalter/local/entries/searched-days';
import { replyToCalls } from '#platform/answer-calls.ts';
import { createEntryIndex, type ScanQuestion, type ScanResult } from './day-index.ts';

/** Message from the window to the worker. */
export type SearchRequest = { changes: DiaryChanges } | { question: ScanQuestion };

const index = createEntryIndex();

function find(question: ScanQuestion): ScanResult {
  const steps = index.find(question);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

replyToCalls((request: SearchRequest): ScanResult | null => {
  if ('question' in request) return find(request.question);
  index.change(request.changes);
  return null;
});
