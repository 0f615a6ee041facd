import { type BenchEntry, benchEntryOf } from './diary-data.ts';

/** System under measurement in the browser. Every promise resolves when the act is complete, not when it begins. */
export interface PageSide {
  /** Steps before the clock starts, such as signing in. */
  prepare?(account: string): Promise<void>;
  open(account: string): Promise<void>;
  /** Resolves when the entry is stored on this device. */
  write(day: BenchEntry, index: number): Promise<void>;
  /** Pushes all writes; resolves when the server has acknowledged them and the device has stored the acknowledgement. */
  push(count: number): Promise<void>;
  /**
   * Resolves when the device has finished the push, including fetching its own changes back if the system does that.
   * Rejects if the server refused a write.
   */
  settled?(): Promise<void>;
  /** Pulls everything; resolves when `count` entries are stored and can be queried. */
  pull(count: number): Promise<void>;
  /** Runs the query of a screen; resolves to the number of entries found. */
  newest(limit: number): Promise<number>;
  /** Searches the local entries of an account; resolves to milliseconds per word. */
  scan?(account: string, words: readonly string[]): Promise<number[]>;
  /** From now on each write is pushed at once. */
  goLive(): Promise<void>;
  /** Calls back for each change of another device with the time of its writing (`BenchEntry.createdAt`). */
  watch(onChange: (writtenAt: number) => void): Promise<void>;
  /**
   * The floor: writes the records of the last `count` writes into a bare IndexedDB database, each pair in its own
   * strict transaction. Resolves to milliseconds.
   */
  writeBare?(count: number): Promise<number>;
}

/** First day number of the live workload, above all others. */
const LIVE = 500_000;
const OFFLINE = 250_000;
const NEWEST = 20;
/** Writes and floor writes alternate in groups of this size, so that machine load and disk state affect both alike. */
const TURN = 50;

const clock = () => performance.timeOrigin + performance.now();

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Workloads in the page; times in milliseconds. */
function createBench(side: PageSide) {
  const received: number[] = [];
  const seen = new Set<number>();
  const receive = (writtenAt: number): void => {
    // Writes from before this page was opened do not count.
    if (!(writtenAt > performance.timeOrigin) || seen.has(writtenAt)) return;
    seen.add(writtenAt);
    received.push(clock() - writtenAt);
  };
  return {
    prepare: async (account: string) => side.prepare?.(account),
    open: (account: string) => side.open(account),
    pull: (count: number) => side.pull(count),
    /** Resolves to milliseconds; `bare` is the time of the floor, if the side has one. */
    writes: async (count: number) => {
      const spent: { writes: number; bare: number | undefined } = { writes: 0, bare: undefined };
      for (let from = 0; from < count; from += TURN) {
        const days = Array.from({ length: Math.min(TURN, count - from) }, (_, index) =>
          benchEntryOf(OFFLINE + from + index),
        );
        spent.writes += await timed(async () => {
          for (const [index, day] of days.entries()) await side.write(day, from + index);
        });
        if (side.writeBare) spent.bare = (spent.bare ?? 0) + (await side.writeBare(days.length));
      }
      return spent;
    },
    push: async (count: number) => {
      const started = performance.now();
      const acknowledged = await timed(() => side.push(count));
      await side.settled?.();
      return { acknowledged, settled: performance.now() - started };
    },
    cold: (account: string, count: number) =>
      timed(async () => {
        await side.open(account);
        await side.pull(count);
      }),
    reload: (account: string) =>
      timed(async () => {
        await side.open(account);
        const found = await side.newest(NEWEST);
        if (found !== NEWEST) throw new Error(`The newest ${NEWEST} were ${found}`);
      }),
    scan: async (account: string, words: readonly string[]) => side.scan?.(account, words),
    goLive: () => side.goLive(),
    listen: () => side.watch(receive),
    speak: async (count: number, pauseMs: number) => {
      for (let index = 0; index < count; index += 1) {
        await side.write({ ...benchEntryOf(LIVE + index), createdAt: clock() }, index);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    },
    /** Milliseconds from the write on the other device to its arrival here, one per change. */
    received: () => received,
  };
}

declare global {
  var bench: ReturnType<typeof createBench>;
}

/** Makes the workloads callable by the driver. */
export function offer(side: PageSide): void {
  globalThis.bench = createBench(side);
}
