import { beforeEach, type MockInstance, vi } from 'vitest';

/**
 * A red test hides no other: its fakes are put back for it, so that the next test fails only for its own reasons. Each
 * file of tests loads this first.
 */
let isUnderTest = false;
const undo: (() => void)[] = [];

/** Registers a reset that runs after a red test: of a fake of the stage, or of a page. */
const fakes = new Set<() => void | Promise<void>>();
export function afterRed(putBack: () => void | Promise<void>): void {
  fakes.add(putBack);
}

const { spyOn, stubGlobal } = vi;
Object.assign(vi, {
  spyOn: (...args: Parameters<typeof spyOn>) => {
    const spy: MockInstance = Reflect.apply(spyOn, vi, args);
    if (isUnderTest) undo.push(() => void spy.mockRestore());
    return spy;
  },
  stubGlobal: (name: string | symbol | number, value: unknown) => {
    const before = Object.getOwnPropertyDescriptor(globalThis, name);
    if (isUnderTest && before) undo.push(() => void Object.defineProperty(globalThis, name, before));
    return stubGlobal(name, value);
  },
});

beforeEach(({ task }) => {
  isUnderTest = true;
  undo.length = 0;
  return async () => {
    isUnderTest = false;
    if (task.result?.state !== 'fail') return;
    vi.useRealTimers();
    for (const one of undo.splice(0).toReversed()) one();
    for (const putBack of fakes) await putBack();
  };
});
