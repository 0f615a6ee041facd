import { announceEntries } from '@tagfalter/local/entries/searched-days';
import { useEffect, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { report } from '#platform/error-log.ts';
import type { ScanQuestion, ScanResult } from './scan/day-index.ts';
import { pageSearcher, type Searcher, workerSearcher } from './scan/searcher.ts';

interface Engine {
  searcher: Searcher;
  /** Gives the searcher the days, later only their changes. */
  read: () => Promise<void>;
}

/** Searches in a worker or, where there is none or it fails, in the page. */
function useEngine(): Engine | undefined {
  const { db } = useDiary();
  const [engine, setEngine] = useState<Engine>();
  const [hasLost, setLost] = useState(false);
  useEffect(() => {
    const onLost = (error: unknown) => {
      report(error, 'search worker');
      setLost(true);
    };
    const searcher = (hasLost ? undefined : workerSearcher(onLost)) ?? pageSearcher();
    setEngine({ searcher, read: announceEntries(db, searcher.change) });
    return () => searcher.end();
  }, [db, hasLost]);
  return engine;
}

/** Results, with the question that they answer. */
export interface SearchReply {
  question: ScanQuestion;
  found: ScanResult;
}

/**
 * Returns live results: they follow the query as it is typed, and every change of the diary. The previous answer stays
 * until a new one is there.
 * @param kept an earlier answer, shown at once
 */
export function useAnswer(question: ScanQuestion, kept: SearchReply | undefined): SearchReply | undefined {
  const engine = useEngine();
  const [reply, setAnswer] = useState(kept);
  // The value is a new object after each change of the data that it has read.
  const reported = useLive(async () => {
    await engine?.read();
    return { engine };
  }, [engine]);
  const key = JSON.stringify(question);
  useEffect(() => {
    if (!engine || reported?.engine !== engine) return;
    let isGone = false;
    const asked: ScanQuestion = JSON.parse(key);
    engine.searcher.find(asked).then(
      (found) => {
        if (found && !isGone) setAnswer({ question: asked, found });
      },
      (error: unknown) => report(error, 'search'),
    );
    return () => {
      isGone = true;
    };
  }, [engine, reported, key]);
  return reply;
}
