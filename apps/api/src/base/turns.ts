/** Resolves when it is the owner's turn on the event loop. */
export type NextTurn = (ownerId: string) => Promise<void>;

/**
 * Grants a turn per round of the event loop, owners in rotation. Long work that waits for its turns delays everything
 * else by one turn, however many callers have long work.
 */
export function createTurns(): NextTurn {
  /** The owner with the next turn comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let isScheduled = false;
  const turn = (): void => {
    isScheduled = false;
    const [next] = waiting;
    if (!next) return;
    const [ownerId, starts] = next;
    waiting.delete(ownerId);
    const start = starts.shift();
    if (starts.length > 0) waiting.set(ownerId, starts);
    schedule();
    start?.();
  };
  /** An immediate set within an immediate runs in the next round. */
  const schedule = (): void => {
    if (isScheduled || waiting.size === 0) return;
    isScheduled = true;
    setImmediate(turn);
  };
  return (ownerId) =>
    new Promise((start) => {
      const starts = waiting.get(ownerId) ?? [];
      waiting.set(ownerId, starts);
      starts.push(start);
      schedule();
    });
}
