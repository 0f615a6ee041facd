interface Executors<Item, Answer> {
  /** Runs several items at once; results in item order. A rejection means that no item took effect. */
  batch(items: readonly Item[]): Promise<readonly Answer[]>;
  /** Runs one item after its batch failed. */
  single(item: Item): Promise<Answer>;
}

interface QueuedItem<Item, Answer> {
  item: Item;
  resolve(response: Answer | Promise<Answer>): void;
}

/** In a larger batch the first item would only wait for the last. */
const MAX_BATCH = 50;

/**
 * Group commit (decision 020): items that arrive while a batch is in flight form the next batch. An item that finds
 * nothing in flight starts at once, so no timer is needed. If a batch fails, each of its items runs alone, and later
 * items do not wait for that.
 */
export function groupCommit<Item, Answer>({ batch, single }: Executors<Item, Answer>): (item: Item) => Promise<Answer> {
  const waiting: QueuedItem<Item, Answer>[] = [];
  let isRunning = false;

  const runBatch = async (some: readonly QueuedItem<Item, Answer>[]): Promise<void> => {
    isRunning = true;
    const items = some.map(({ item }) => item);
    const responses = await batch(items).catch((fault: unknown) => (items.length > 1 ? [] : [Promise.reject(fault)]));
    isRunning = false;
    for (const [place, { item, resolve }] of some.entries()) resolve(responses[place] ?? single(item));
    start();
  };

  const start = (): void => {
    if (!isRunning && waiting.length > 0) void runBatch(waiting.splice(0, MAX_BATCH));
  };

  return (item) =>
    new Promise((resolve) => {
      waiting.push({ item, resolve });
      start();
    });
}
