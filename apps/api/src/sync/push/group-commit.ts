interface Executors<Item, Answer> {
  /** Runs several items at once; results in item order. A rejection means that no item took effect. */
  batch(items: readonly Item[]): Promise<readonly Answer[]>;
  /** Runs one item after its batch failed. */
  single(item: Item): Promise<Answer>;
}

interface QueuedItem<Item, Answer> {
  item: Item;
  resolve(answer: Answer | Promise<Answer>): void;
}

/** Items per batch. In a larger batch the first item would only wait for the last. */
const MAX_BATCH = 50;
/** Fewer items are not split into two batches. */
const MIN_SPLIT = 8;
/** Batches in flight. */
const MAX_BATCHES = 2;

/**
 * Group commit (decision 026): items that arrive while a batch is in flight form the next batch. An item that finds
 * nothing in flight starts at once, so no timer is needed. A second batch may be in flight: the database works on it
 * while this process handles the replies to the first. If a batch fails, each of its items runs alone, and later items do
 * not wait for that.
 */
export function groupCommit<Item, Answer>({ batch, single }: Executors<Item, Answer>): (item: Item) => Promise<Answer> {
  const waiting: QueuedItem<Item, Answer>[] = [];
  let running = 0;
  let inFlight = 0;

  const runBatch = async (some: readonly QueuedItem<Item, Answer>[]): Promise<void> => {
    running += 1;
    inFlight += some.length;
    const items = some.map(({ item }) => item);
    const answers = await batch(items).catch((fault: unknown) => (items.length > 1 ? [] : [Promise.reject(fault)]));
    running -= 1;
    inFlight -= some.length;
    for (const [place, { item, resolve }] of some.entries()) resolve(answers[place] ?? single(item));
    start();
  };

  const isDue = (): boolean => {
    if (waiting.length === 0 || running >= MAX_BATCHES) return false;
    return running === 0 || waiting.length >= Math.max(MIN_SPLIT, inFlight) / 2;
  };
  /** Half of all items: so two batches of equal size alternate. */
  const due = (): number => Math.min(MAX_BATCH, Math.max(MIN_SPLIT, Math.ceil((waiting.length + inFlight) / 2)));

  const start = (): void => {
    while (isDue()) void runBatch(waiting.splice(0, due()));
  };

  return (item) =>
    new Promise((resolve) => {
      waiting.push({ item, resolve });
      start();
    });
}
