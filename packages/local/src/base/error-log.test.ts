import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { addError, createErrorLog, MAX_ERRORS } from './error-log.ts';
import { describeError } from './report.ts';

let clock = 0;
const now = () => {
  clock += 1;
  return clock;
};

describe('the log of errors', () => {
  it('survives a reload and holds what window and worker noted', async () => {
    const storage = new IDBFactory();
    const window = createErrorLog('window', now, storage);
    const worker = createErrorLog('worker', now, storage);
    window.report(new TypeError('x'), 'loop: a round');
    worker.report(new RangeError('y'), 'the worker: sending');
    await Promise.all([window.read(), worker.read()]);
    const reloaded = await createErrorLog('window', now, storage).read();
    expect(reloaded).toMatchObject([
      { from: 'window', where: 'loop: a round', name: 'TypeError', times: 1 },
      { from: 'worker', where: 'the worker: sending', name: 'RangeError', times: 1 },
    ]);
    expect(reloaded[0]?.frames[0]).toMatch(/error-log\.test\.ts:\d+:\d+$/);
  });

  it(`keeps the last ${MAX_ERRORS}, with one row per error and place`, async () => {
    const storage = new IDBFactory();
    const log = createErrorLog('window', now, storage);
    for (let count = 1; count <= MAX_ERRORS + 5; count += 1) log.report(new Error('x'), `place ${count}`);
    const again = new Error('x');
    for (let count = 0; count < 3; count += 1) log.report(again, 'again');
    await log.read();
    for (let count = 0; count < 4; count += 1) log.report(again, 'again');
    const rows = await log.read();
    expect(rows).toHaveLength(MAX_ERRORS);
    expect(rows.at(-1)).toMatchObject({ where: 'again', times: 7, at: clock });
    expect(rows.at(-2)).toMatchObject({ where: `place ${MAX_ERRORS + 5}` });
    expect(await createErrorLog('worker', now, storage).read()).toEqual(rows);
  });

  it('lasts as long as the page if the browser forbids its storage', async () => {
    const get = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get });
    const log = createErrorLog('window', now);
    Reflect.deleteProperty(globalThis, 'indexedDB');
    log.report(new RangeError('y'), 'here');
    expect(await log.read()).toMatchObject([{ where: 'here', name: 'RangeError' }]);
  });

  it('takes an error with a stack of another depth for the same', () => {
    const at = (...frames: string[]) => ({
      at: 1,
      times: 1,
      where: 'x',
      from: 'window' as const,
      name: 'Error',
      frames,
    });
    const one = addError([at('a', 'b')], at('a', 'b', 'c'));
    expect(one).toEqual([{ ...at('a', 'b', 'c'), times: 2 }]);
    expect(addError(one, at('a', 'd'))).toHaveLength(2);
    expect(addError(one, at())).toHaveLength(2);
  });

  it("has its page's errors without storage, and stores them once possible", async () => {
    const storage = new IDBFactory();
    const open = storage.open.bind(storage);
    storage.open = () => {
      throw new DOMException('', 'SecurityError');
    };
    const log = createErrorLog('window', now, storage);
    log.report(new Error('x'), 'first');
    expect(await log.read()).toMatchObject([{ where: 'error log', name: 'SecurityError' }, { where: 'first' }]);
    storage.open = open;
    log.report(new Error('x'), 'second');
    await log.read();
    expect(await createErrorLog('window', now, storage).read()).toMatchObject([
      { where: 'first' },
      { where: 'second' },
    ]);
    const none = createErrorLog('window', now, undefined);
    none.report(null, 'nothing');
    expect(await none.read()).toMatchObject([{ where: 'nothing', name: 'null' }]);
  });

  it('does not look empty where the storage says nothing', async () => {
    vi.useFakeTimers();
    const storage = new IDBFactory();
    storage.open = () => new EventTarget() as IDBOpenDBRequest;
    const reading = createErrorLog('window', now, storage).read();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await reading).toMatchObject([{ where: 'error log', name: 'TimeoutError', times: 1 }]);
    vi.useRealTimers();
  });

  it('leaves nothing when it is cleared', async () => {
    const storage = new IDBFactory();
    const log = createErrorLog('window', now, storage);
    log.report(new Error('x'), 'first');
    await log.clear();
    expect(await storage.databases()).toEqual([]);
    expect(await log.read()).toEqual([]);
  });
});

/** Each throws with the text in every place where one can get into an error. */
const WAYS: ((text: string) => unknown)[] = [
  (text) => new Error(text),
  (text) => new TypeError(`Cannot read ${text} of undefined`),
  (text) => Object.assign(new Error('x'), { name: text }),
  (text) => new Error('outer', { cause: new RangeError(text) }),
  (text) => Object.assign(new Error('wrapped'), { inner: new Error(text), failures: [new Error(text)] }),
  (text) => new DOMException(text, 'DataError'),
  (text) => new AggregateError([new Error(text)], text),
  (text) => text,
  (text) => ({ message: text, stack: text, name: text }),
  (text) => v.safeParse(v.pipe(v.string(), v.maxLength(-1)), text).issues?.[0],
  (text) => {
    try {
      return v.parse(v.object({ text: v.literal('other') }), { text });
    } catch (error) {
      return error;
    }
  },
  (text) => {
    try {
      return JSON.parse(`]${text}`);
    } catch (error) {
      return error;
    }
  },
];

/** Typed texts, and texts that look like stack frames. */
const typed = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom('\n', '    at ', 'geheim', ' (', 'https://tagfalter.example/assets/geheim.js:1:2', ')', '@'))
    .map((parts) => parts.join('')),
);

describe('what is kept of an error', () => {
  it.each(WAYS.map((way, index) => [index, way] as const))(
    'does not depend on what was typed (way %i)',
    (_index, way) => {
      const kept = (text: string) => describeError(way(text), 'a test');
      fc.assert(
        fc.property(typed, typed, (one, other) => {
          const [first, second] = [one, other].map(kept);
          expect(first).toEqual(second);
        }),
        { numRuns: 300 },
      );
    },
  );

  it('names wrapped errors, and reads the stacks of all browsers', () => {
    const error = new Error('x', { cause: new TypeError('y') });
    error.stack =
      'save@https://tagfalter.example/assets/app-1a.js:1:20\nhttps://tagfalter.example/assets/b.js?v=2:3:4\n';
    expect(describeError(error, 'a test')).toEqual({
      where: 'a test',
      name: 'Error < TypeError',
      frames: ['save app-1a.js:1:20', 'b.js:3:4'],
    });
    error.stack =
      'Error: x\n    at async Store.save (https://tagfalter.example/assets/app-1a.js:1:20)\n    at <anonymous>';
    expect(describeError(error, 'a test').frames).toEqual(['async Store.save app-1a.js:1:20']);
  });
});
