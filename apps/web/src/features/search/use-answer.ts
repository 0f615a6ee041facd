import { tellDays } from '@tagfalter/local/entries/searched-days';
import { useEffect, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { report } from '#platform/error-log.ts';
import type { Found, Question } from './scan/day-index.ts';
import { pageSearcher, type Searcher, workerSearcher } from './scan/searcher.ts';

interface Engine {
  searcher: Searcher;
  /** Tells the searcher of the days, and what has changed since. */
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
    setEngine({ searcher, read: tellDays(db, searcher.change) });
    return () => searcher.end();
  }, [db, hasLost]);
  return engine;
}

/** What was found, and for which question. */
export interface Answer {
  question: Question;
  found: Found;
}

/**
 * What is found, live: it follows the words as they are typed, and every change of the diary. Until an answer is there the one
 * before it stays.
 * @param kept an answer from before, shown at once
 */
export function useAnswer(question: Question, kept: Answer | undefined): Answer | undefined {
  const engine = useEngine();
  const [answer, setAnswer] = useState(kept);
  // Its value is another one after each change of what it has read.
  const told = useLive(async () => {
    await engine?.read();
    return { engine };
  }, [engine]);
  const key = JSON.stringify(question);
  useEffect(() => {
    if (!engine || told?.engine !== engine) return;
    let isGone = false;
    const asked: Question = JSON.parse(key);
    engine.searcher.find(asked).then(
      (found) => {
        if (found && !isGone) setAnswer({ question: asked, found });
      },
      (error: unknown) => report(error, 'search'),
    );
    return () => {
      isGone = true;
    };
  }, [engine, told, key]);
  return answer;
}
