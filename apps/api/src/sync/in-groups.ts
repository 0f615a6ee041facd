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
/** Fewer are not worth being divided. */
const FEW = 8;
const MOST_GROUPS = 2;

/**
 * Does pieces of work together that come while others are being done: a group commit (decision 026). One that comes when
 * nothing is being done starts at once, so nobody waits for company. A second group may be sent after the first as soon
 * as it is worth it: whoever does the work then has the next at hand while this process deals with the answers to the
 * last, and neither waits for the other. Each piece gets its own answer: where doing several fails, each is done alone,
 * and those that come later do not wait for that.
 */
export function inGroups<Item, Answer>({ together, alone }: Ways<Item, Answer>): (item: Item) => Promise<Answer> {
  const waiting: Piece<Item, Answer>[] = [];
  let groups = 0;
  let onTheWay = 0;

  const doSome = async (some: readonly Piece<Item, Answer>[]): Promise<void> => {
    groups += 1;
    onTheWay += some.length;
    const items = some.map(({ item }) => item);
    const answers = await together(items).catch((fault: unknown) => (items.length > 1 ? [] : [Promise.reject(fault)]));
    groups -= 1;
    onTheWay -= some.length;
    for (const [place, { item, resolve }] of some.entries()) resolve(answers[place] ?? alone(item));
    start();
  };

  const isDue = (): boolean => {
    if (waiting.length === 0 || groups >= MOST_GROUPS) return false;
    return groups === 0 || waiting.length >= Math.max(FEW, onTheWay) / 2;
  };
  /** Half of all there are: then two groups follow each other evenly. */
  const due = (): number => Math.min(MOST_TOGETHER, Math.max(FEW, Math.ceil((waiting.length + onTheWay) / 2)));

  const start = (): void => {
    while (isDue()) void doSome(waiting.splice(0, due()));
  };

  return (item) =>
    new Promise((resolve) => {
      waiting.push({ item, resolve });
      start();
    });
}
