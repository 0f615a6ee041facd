/** Photos on their way from the page to the dialog, which may not be there yet. */
export interface Inbox {
  put(files: readonly File[]): void;
  /** Hands over what has come and what comes. @returns what ends that */
  connect(take: (files: readonly File[]) => void): () => void;
}

export function createInbox(): Inbox {
  let waiting: readonly File[] = [];
  let receiver: ((files: readonly File[]) => void) | null = null;
  const hand = () => {
    if (!receiver || waiting.length === 0) return;
    const files = waiting;
    waiting = [];
    receiver(files);
  };
  return {
    put(files) {
      waiting = [...waiting, ...files];
      hand();
    },
    connect(take) {
      receiver = take;
      hand();
      return () => {
        if (receiver === take) receiver = null;
      };
    },
  };
}
