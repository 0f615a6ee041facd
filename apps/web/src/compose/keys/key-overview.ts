import { createStore } from '@tagfalter/local/base/store';

const isOpen = createStore(false);

/** Whether the overview of keys is open: the shell shows it, keys and settings open it. */
export const keyOverview = {
  get: isOpen.get,
  open: () => isOpen.set(true),
  close: () => isOpen.set(false),
  subscribe: isOpen.subscribe,
};
