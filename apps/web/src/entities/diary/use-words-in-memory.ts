import { useSyncExternalStore } from 'react';
import { useDiary } from './diary.tsx';
import { subscribeWordsInMemory, type WordsInMemory, wordsInMemory } from './words-in-memory.ts';

/** The worst of all that is written in this tab and is not on its medium, live. */
export function useWordsInMemory(): WordsInMemory {
  const { db } = useDiary();
  return useSyncExternalStore(subscribeWordsInMemory, () => wordsInMemory(db));
}
