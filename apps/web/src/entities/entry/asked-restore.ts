import type { LocalDate } from '@tagfalter/domain/local-date';
import { perAccount } from '@tagfalter/local/base/per-account';
import { createStore } from '@tagfalter/local/base/store';

const asked = perAccount('asked-restore', () => createStore<LocalDate | null>(null));

/**
 * The deleted day of which is asked whether its link shall live again (decision 058). The shell shows the question:
 * whoever takes a deletion back has left the page of the day.
 */
export const askedRestore = {
  get: () => asked().get(),
  ask: (date: LocalDate) => asked().set(date),
  close: () => asked().set(null),
  subscribe: (listener: () => void) => asked().subscribe(listener),
};
