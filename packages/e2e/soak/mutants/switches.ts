type Counts = Record<string, number>;

/** Values that Stryker's instrumented code reads and writes, under the names that it gives them. */
export interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { static: Counts; perTest: Record<string, Counts> } | undefined;
}

const shared: typeof globalThis & { __stryker__?: Switches } = globalThis;
shared.__stryker__ ??= {};
export const switches: Switches = shared.__stryker__;

/**
 * Counts for a test that ends it once it has passed far more places than it does unchanged: a change of the code may
 * keep a loop from its end, and nothing else gets into such a loop.
 */
export function endlessBy(limit: number): Counts {
  let passed = 0;
  return new Proxy<Counts>(
    {},
    {
      // Each place is new, so that what is counted stays small.
      get: () => 0,
      set: () => {
        passed += 1;
        if (passed > limit) throw new Error('This loop has no end');
        return true;
      },
    },
  );
}
