// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WorkerCall, type WorkerFault } from './worker-call.ts';

/** Act of a worker once it is asked, or has been made. */
type Deed = (worker: FakeWorker, id: number) => void;
let deeds: Deed[] = [];
let made: FakeWorker[] = [];

class FakeWorker extends EventTarget {
  hasEnded = false;
  constructor() {
    super();
    made.push(this);
  }
  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  postMessage({ id }: { id: number }): void {
    const deed = deeds.shift();
    queueMicrotask(() => deed?.(this, id));
  }
  terminate(): void {
    this.hasEnded = true;
  }
}

const answers: Deed = (worker, id) => worker.say({ id, answer: `answer ${id}` });
const begins: Deed = (worker) => worker.say({ isReady: true });
const breaks: Deed = (worker) => worker.dispatchEvent(new Event('error'));
const cannotSay: Deed = (worker) => worker.dispatchEvent(new Event('messageerror'));
const fails: Deed = (worker, id) => worker.say({ id, failure: 'RangeError' });
const silent: Deed = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
  made = [];
});
afterEach(() => vi.useRealTimers());

const call = (onLost?: (fault: WorkerFault) => void) => new WorkerCall<string, string>('/assets/a.js', onLost);
const outcome = (asked: Promise<string>) => asked.catch(({ kind }: WorkerFault) => kind);

it.each<[string, Deed[], number, string[]]>([
  ['answers, and stays', [answers, answers], 0, ['answer 1', 'answer 2']],
  ['does not begin, and is tried again', [breaks, answers], 0, ['absent', 'answer 2']],
  ['breaks off over a question', [answers, breaks, answers], 0, ['answer 1', 'ended', 'answer 3']],
  ['answers what cannot be read', [answers, cannotSay, answers], 0, ['answer 1', 'ended', 'answer 3']],
  ['says that it failed', [fails, answers], 0, ['failed', 'answer 2']],
  ['begins, and says no more', [begins, answers], 60, ['ended', 'answer 2']],
  ['never begins: nobody waits twice', [silent], 10, ['absent', 'absent', 'absent']],
])('a worker that %s', async (_name, course, seconds, outcomes) => {
  deeds = [...course];
  const worker = call();
  const seen: string[] = [];
  for (const [index] of outcomes.entries()) {
    const asked = outcome(worker.ask('?'));
    await vi.advanceTimersByTimeAsync(index === 0 ? seconds * 1000 : 0);
    seen.push(await asked);
  }
  expect(seen).toEqual(outcomes);
  expect(made.slice(0, -1).every(({ hasEnded }) => hasEnded)).toBe(true);
  expect(made.length).toBe(new Set([...outcomes.filter((one) => one === 'ended'), 'first']).size + retries(outcomes));
});

/** Workers made anew because their script did not come. */
function retries(outcomes: readonly string[]): number {
  return outcomes[0] === 'absent' && outcomes[1] !== 'absent' ? 1 : 0;
}

it('a browser without workers, or one that hands nothing over, says so', async () => {
  vi.stubGlobal('Worker', undefined);
  expect(call().start()).toBe(false);
  expect(await outcome(call().ask('?'))).toBe('absent');
  vi.stubGlobal(
    'Worker',
    class extends FakeWorker {
      override postMessage(): void {
        throw new DOMException('no clone', 'DataCloneError');
      }
    },
  );
  expect(await outcome(call().ask('?'))).toBe('failed');
});

it('a worker that was told something is not replaced', async () => {
  deeds = [answers, breaks];
  const onLost = vi.fn();
  const worker = call(onLost);
  expect(await worker.ask('?')).toBe('answer 1');
  expect(await outcome(worker.ask('?'))).toBe('ended');
  expect(await outcome(worker.ask('?'))).toBe('ended');
  expect(onLost).toHaveBeenCalledTimes(1);
  expect(made).toHaveLength(1);
});

it('an ended call leaves nobody waiting', async () => {
  deeds = [silent];
  const onLost = vi.fn();
  const worker = call(onLost);
  const asked = outcome(worker.ask('?'));
  worker.end();
  expect(await asked).toBe('ended');
  expect(made[0]?.hasEnded).toBe(true);
  expect(onLost).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('a worker that dies ends every open question', async () => {
  deeds = [answers, silent, silent, breaks, answers];
  const worker = call();
  expect(await worker.ask('?')).toBe('answer 1');
  const asked = ['?', '?', '?'].map((question) => outcome(worker.ask(question)));
  expect(await Promise.all(asked)).toEqual(['ended', 'ended', 'ended']);
  expect(await worker.ask('?')).toBe('answer 5');
  expect(vi.getTimerCount()).toBe(1);
});

it.each<[string, Deed]>([
  ['error', breaks],
  ['answer', (worker, id) => worker.say({ id, answer: 'late' })],
  ['failure', fails],
  ['unreadable answer', cannotSay],
])('a late %s of a lost worker does not touch the next', async (_name, late) => {
  deeds = [breaks, silent];
  const onAnswer = vi.fn();
  const worker = call();
  expect(await outcome(worker.ask('?'))).toBe('absent');
  const asked = outcome(worker.ask('?')).then(onAnswer);
  const [lost, next] = made;
  if (lost) late(lost, 2);
  await vi.advanceTimersByTimeAsync(0);
  expect(onAnswer).not.toHaveBeenCalled();
  next?.say({ id: 2, answer: 'in time' });
  await asked;
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith('in time');
});

it('an answer after the end reaches nobody', async () => {
  deeds = [silent];
  const worker = call();
  const asked = outcome(worker.ask('?'));
  worker.end();
  made[0]?.say({ id: 1, answer: 'late' });
  expect(await asked).toBe('ended');
  expect(await outcome(worker.ask('?'))).toBe('ended');
});
