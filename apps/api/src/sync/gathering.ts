interface Ways<Item, Answer> {
  /** Does some pieces at once and answers in their order; when it fails, none has been done. */
  together(items: readonly Item[]): Promise<readonly Answer[]>;
  /** Does one that could not be done with the others. */
  alone(item: Item): Promise<Answer>;
}

interface Piece<Item, Answer> {
  item: Item;
  resolve(answer: Answer | Promise<Answer>): void;
}

/** So many pieces are done at once; more would only make the first of them wait for the last. */
const MOST_TOGETHER = 50;

/**
 * Does pieces of work together that come while others are being done. One that comes when nothing is being done starts at
 * once, so nobody waits for company. Each gets its own answer: where doing several fails, each is done alone, and those
 * that come later do not wait for that.
 */
export function gather<Item, Answer>({ together, alone }: Ways<Item, Answer>): (item: Item) => Promise<Answer> {
  const waiting: Piece<Item, Answer>[] = [];
  let isBusy = false;

  const doSome = async (some: readonly Piece<Item, Answer>[]): Promise<void> => {
    const items = some.map(({ item }) => item);
    const answers = await together(items).catch((fault: unknown) => (items.length > 1 ? [] : [Promise.reject(fault)]));
    for (const [place, { item, resolve }] of some.entries()) resolve(answers[place] ?? alone(item));
  };

  const doAll = async (): Promise<void> => {
    isBusy = true;
    while (waiting.length > 0) await doSome(waiting.splice(0, MOST_TOGETHER));
    isBusy = false;
  };

  return (item) =>
    new Promise((resolve) => {
      waiting.push({ item, resolve });
      if (!isBusy) void doAll();
    });
}
