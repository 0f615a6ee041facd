/** What has been written here and is not on this device's medium: on its way there, or kept off it by a fault. */
export type WordsInMemory = 'none' | 'storing' | 'failed';

const days = new Map<string, Exclude<WordsInMemory, 'none'>>();
const listeners = new Set<() => void>();

/**
 * Notes how the words of a day that is being written stand towards the medium; whoever writes the day next says it anew.
 * @param day tells the days of all accounts apart
 */
export function noteWordsInMemory(day: string, state: WordsInMemory): void {
  if ((days.get(day) ?? 'none') === state) return;
  if (state === 'none') days.delete(day);
  else days.set(day, state);
  for (const listener of listeners) listener();
}

/** The worst of all days written in this tab: nothing may be called saved meanwhile (design 3.13). */
export function wordsInMemory(): WordsInMemory {
  const states = new Set(days.values());
  if (states.has('failed')) return 'failed';
  return states.has('storing') ? 'storing' : 'none';
}

/** Calls `listener` whenever that may have changed; returns the way to stop that. */
export function subscribeWordsInMemory(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
