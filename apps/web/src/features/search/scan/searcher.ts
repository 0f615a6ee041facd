import type { DiaryChanges } from '@tagfalter/local/entries/searched-days';
import { LastChoice } from '#platform/last-choice.ts';
import { WorkerCall, WorkerFault } from '#platform/worker-call.ts';
import { createEntryIndex, type ScanQuestion, type ScanResult } from './day-index.ts';
import type { SearchRequest } from './search.worker.ts';
import workerAddress from './search.worker.ts?worker&url';

/** Looks through days that it is told of. */
export interface Searcher {
  change(changes: DiaryChanges): void;
  /** Answers the newest question; whoever types has no use for the letters before. @returns `undefined` to others */
  find(question: ScanQuestion): Promise<ScanResult | undefined>;
  /** Forgets the days. */
  end(): void;
}

/**
 * Searches beside the page, so that typing never stutters.
 * @param onLost the worker is no more, and with it all that it was told
 * @returns `undefined` where the browser gives no worker
 */
export function workerSearcher(onLost: (error: unknown) => void): Searcher | undefined {
  const worker = new WorkerCall<SearchRequest, ScanResult | null>(workerAddress, onLost);
  if (!worker.start()) return undefined;
  const ask = async (request: SearchRequest): Promise<ScanResult | undefined> => {
    try {
      return (await worker.ask(request)) ?? undefined;
    } catch (error) {
      // `onLost` tells of it, and another searcher answers.
      if (error instanceof WorkerFault) return undefined;
      throw error;
    }
  };
  const last = new LastChoice();
  return {
    change: (changes) => void ask({ changes }),
    find: (question) => last.run(() => ask({ question })),
    end: () => worker.end(),
  };
}

/** Lets the page answer keys and paint. */
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The same search in the page, in slices. */
export function pageSearcher(): Searcher {
  const index = createEntryIndex();
  const last = new LastChoice();
  const findInSlices = async (question: ScanQuestion): Promise<ScanResult> => {
    const steps = index.find(question);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      await breathe();
    }
  };
  return {
    change: index.change,
    find: (question) => last.run(() => findInSlices(question)),
    end: () => undefined,
  };
}
