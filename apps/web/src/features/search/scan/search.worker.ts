import type { DayChanges } from '@tagfalter/local/entries/searched-days';
import { answerCalls } from '#platform/answer-calls.ts';
import { createDayIndex, type Found, type Question } from './day-index.ts';

/** Message from the window to the worker. */
export type SearchRequest = { changes: DayChanges } | { question: Question };

const index = createDayIndex();

function find(question: Question): Found {
  const steps = index.find(question);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

answerCalls((request: SearchRequest): Found | null => {
  if ('question' in request) return find(request.question);
  index.change(request.changes);
  return null;
});
