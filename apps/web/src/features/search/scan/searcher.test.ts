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

it('searches in the page', async () => {
  const searcher = pageSearcher();
  expect(await searcher.find(QUESTION)).toMatchObject({ total: 0, days: [], years: [] });
});
