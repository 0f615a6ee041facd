import type { PickedIn } from './photos/choose-roles.ts';

type Take = (files: readonly File[], field: PickedIn) => void;

/** Photos on their way from the page to the dialog, which may not be there yet, or not any more. */
export interface Inbox {
  put: Take;
  /** Hands over what has come and what comes. @returns what ends that */
  connect(take: Take): () => void;
}

export function createInbox(): Inbox {
  let waiting: Parameters<Take>[] = [];
  let receiver: Take | null = null;
  const hand = () => {
    if (!receiver) return;
    const picks = waiting;
    waiting = [];
    for (const pick of picks) receiver(...pick);
  };
  return {
    put(files, field) {
      if (files.length > 0) waiting.push([files, field]);
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
