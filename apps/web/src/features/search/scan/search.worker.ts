import type { DayChanges } from '@tagfalter/local/entries/searched-days';
import { createDayIndex, type Found, type Question } from './day-index.ts';

/** What the window sends. */
export type SearchRequest = { changes: DayChanges } | { id: number; question: Question };

/** What it gets for a question. */
export interface SearchAnswer {
  id: number;
  found: Found;
}

const index = createDayIndex();

function answer(question: Question): Found {
  const steps = index.find(question);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  if ('changes' in data) index.change(data.changes);
  else postMessage({ id: data.id, found: answer(data.question) } satisfies SearchAnswer);
});
