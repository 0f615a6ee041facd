import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { everyProcess } from './every-process.ts';

it('runs at the start and periodically, never twice at once, past failures', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = Fastify();
  const runs: (PromiseWithResolvers<void> & { signal: AbortSignal })[] = [];
  const run = (signal: AbortSignal) => {
    const one = Promise.withResolvers<void>();
    runs.push({ ...one, signal });
    return one.promise;
  };
  everyProcess(app, { name: 'test', everyMs: 1000, run });
  expect(runs).toHaveLength(0);
  await app.ready();
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3500);
  expect(runs).toHaveLength(1);
  runs[0]?.reject(new Error('no'));
  await vi.advanceTimersByTimeAsync(500);
  expect(runs).toHaveLength(2);

  let isClosed = false;
  const closed = app.close().then(() => {
    isClosed = true;
  });
  await vi.waitUntil(() => runs[1]?.signal.aborted);
  expect(isClosed).toBe(false);
  runs[1]?.resolve();
  await closed;
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toHaveLength(2);
});
