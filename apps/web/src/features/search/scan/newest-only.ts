/**
 * Asks one question at a time. While one is being answered only the newest of those that follow waits: whoever types is not
 * interested in the letters before.
 * @returns the answer, or `undefined` to a question that was overtaken
 */
export function newestOnly<Q, A>(ask: (question: Q) => Promise<A>): (question: Q) => Promise<A | undefined> {
  interface Waiting {
    question: Q;
    resolve: (answer: A | undefined) => void;
    reject: (error: unknown) => void;
  }
  let isBusy = false;
  let waiting: Waiting | undefined;
  async function run({ question, resolve, reject }: Waiting): Promise<void> {
    isBusy = true;
    await ask(question).then(resolve, reject);
    isBusy = false;
    const next = waiting;
    waiting = undefined;
    if (next) void run(next);
  }
  return (question) =>
    new Promise((resolve, reject) => {
      waiting?.resolve(undefined);
      waiting = undefined;
      const one = { question, resolve, reject };
      if (isBusy) waiting = one;
      else void run(one);
    });
}
