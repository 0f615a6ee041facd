import type { LocalDate } from '@tagfalter/domain/local-date';

let asked: LocalDate | null = null;
const listeners = new Set<() => void>();

function show(next: LocalDate | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/**
 * The deleted day of which is asked whether its link shall live again (decision 058). The shell shows the question:
 * whoever takes a deletion back has left the page of the day.
 */
export const askedRestore = {
  get: () => asked,
  ask: show,
  close: () => show(null),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
