import type { DayChanges } from '@tagfalter/local/entries/searched-days';
import { trustedScript } from '#platform/trusted-script.ts';
import { createDayIndex, type Found, type Question } from './day-index.ts';
import { newestOnly } from './newest-only.ts';
import type { SearchAnswer, SearchRequest } from './search.worker.ts';
import workerAddress from './search.worker.ts?worker&url';

/** Looks through days that it is told of. */
export interface Searcher {
  change(changes: DayChanges): void;
  /** @returns `undefined` where a newer question has overtaken this one */
  find(question: Question): Promise<Found | undefined>;
  /** Forgets the days. */
  end(): void;
}

/**
 * Searches beside the page, so that typing never stutters.
 * @param onLost the worker is no more, and with it all that it was told
 * @returns `undefined` where the browser gives no worker
 */
export function workerSearcher(onLost: (error: unknown) => void): Searcher | undefined {
  const worker = startWorker();
  if (!worker) return undefined;
  let lastId = 0;
  const waiting = new Map<number, (found: Found) => void>();
  const send = (request: SearchRequest) => worker.postMessage(request);
  worker.addEventListener('message', ({ data: { id, found } }: MessageEvent<SearchAnswer>) => {
    waiting.get(id)?.(found);
    waiting.delete(id);
  });
  worker.addEventListener('error', (event) => {
    worker.terminate();
    onLost(event.error ?? new Error('the search worker failed'));
  });
  return {
    change: (changes) => send({ changes }),
    find: newestOnly((question: Question) => {
      lastId += 1;
      send({ id: lastId, question });
      return new Promise<Found>((resolve) => waiting.set(lastId, resolve));
    }),
    end: () => worker.terminate(),
  };
}

function startWorker(): Worker | undefined {
  if (typeof Worker === 'undefined') return undefined;
  try {
    return new Worker(trustedScript(workerAddress), { type: 'module' });
  } catch {
    // Expected: a browser, or what guards it, that allows no worker. The page can search, too.
    return undefined;
  }
}

/** Lets the page answer keys and paint. */
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The same search in the page, in slices. */
export function pageSearcher(): Searcher {
  const index = createDayIndex();
  return {
    change: index.change,
    find: newestOnly(async (question: Question) => {
      const steps = index.find(question);
      for (;;) {
        const step = steps.next();
        if (step.done) return step.value;
        await breathe();
      }
    }),
    end: () => undefined,
  };
}
