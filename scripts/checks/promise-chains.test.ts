import { expect, it } from 'vitest';
import { chainsIn, promiseChains } from './promise-chains.ts';

it.each([
  ['queue = queue.then(work);', [1]],
  ['this.#writes = this.#writes.then(store).catch(report);', [1]],
  ['line.current = line.current\n  .then(work)\n  .catch(report);', [1]],
  ['const turn = this.#last.then(work);\nthis.#last = turn.catch(() => undefined);', [1, 2]],
  ['const turn: Promise<void> = last.finally(work);\nlast = turn;', [1]],
  ['const before = acts.get(id) ?? Promise.resolve(null);', [1]],
  ['const text = found.then((medium) => medium.text());', []],
  ['loading = load();\nloading.catch(() => undefined);', []],
  ['// queue = queue.then(work);', []],
  ['const turn = last.then(work);\nlast = turns;', []],
  ['await queue.add(work);', []],
])('finds a queue made by hand: %j', (source, lines) => {
  expect(chainsIn(source)).toEqual(lines);
});

it('finds none in the sources', async () => {
  expect(await promiseChains()).toBe('');
});
