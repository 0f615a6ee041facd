let isOpen = false;
const listeners = new Set<() => void>();

function show(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

/** Whether the overview of keys is open: the shell shows it, keys and settings open it. */
export const keyOverview = {
  get: () => isOpen,
  open: () => show(true),
  close: () => show(false),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
