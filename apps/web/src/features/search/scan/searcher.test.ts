// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { pageSearcher, workerSearcher } from './searcher.ts';

afterEach(() => vi.unstubAllGlobals());

const QUESTION = { terms: [], filters: {}, limit: 10 };
const lost = () => {
  throw new Error('a worker was lost');
};

it('has no worker where the browser has none, or allows none', () => {
  vi.stubGlobal('Worker', undefined);
  expect(workerSearcher(lost)).toBeUndefined();
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        throw new TypeError('refused');
      }
    },
  );
  expect(workerSearcher(lost)).toBeUndefined();
});

it('says that its worker failed, once, and ends it', () => {
  const ended = vi.fn();
  class FailingWorker extends EventTarget {
    terminate = ended;
    postMessage(): void {
      this.dispatchEvent(new Event('error'));
    }
  }
  vi.stubGlobal('Worker', FailingWorker);
  const onLost = vi.fn();
  workerSearcher(onLost)?.change({ days: [], gone: [] });
  expect(onLost).toHaveBeenCalledTimes(1);
  expect(ended).toHaveBeenCalledTimes(1);
});

it('answers no open question once its worker is lost', async () => {
  const workers: EventTarget[] = [];
  class DyingWorker extends EventTarget {
    terminate = () => undefined;
    postMessage = () => void workers.push(this);
  }
  vi.stubGlobal('Worker', DyingWorker);
  const onLost = vi.fn();
  const searcher = workerSearcher(onLost);
  const found = [searcher?.find(QUESTION), searcher?.find(QUESTION)];
  workers[0]?.dispatchEvent(new Event('error'));
  expect(await Promise.all(found)).toEqual([undefined, undefined]);
  expect(onLost).toHaveBeenCalledTimes(1);
  expect(await searcher?.find(QUESTION)).toBeUndefined();
});

it('searches in the page', async () => {
  const searcher = pageSearcher();
  expect(await searcher.find(QUESTION)).toMatchObject({ total: 0, days: [], years: [] });
});
