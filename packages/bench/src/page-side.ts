import { type DiaryDay, dayOf } from './diary-data.ts';

/** What a system does in the browser. Every promise resolves when the thing is done, not when it is begun. */
export interface PageSide {
  /** What a person has done before the clock starts: signed in, for example. */
  prepare?(account: string): Promise<void>;
  /** Opens the device's store of an account. */
  open(account: string): Promise<void>;
  /** Writes a day on this device; resolves when it is stored. */
  write(day: DiaryDay, index: number): Promise<void>;
  /** Sends what was written; resolves when the server has acknowledged all of it and the device has noted that. */
  push(count: number): Promise<void>;
  /**
   * Resolves when the push is over for the device too, its own changes fetched back where the system does that.
   * Rejects when something of it was not taken.
   */
  settled?(): Promise<void>;
  /** Fetches everything the server has; resolves when `count` days are stored and can be queried. */
  pull(count: number): Promise<void>;
  /** The newest days by the query a screen would use; answers how many there were. */
  newest(limit: number): Promise<number>;
  /** Looks for each of these words in the days of an account that is on this device already; answers milliseconds, one a word. */
  scan?(account: string, words: readonly string[]): Promise<number[]>;
  /** From now on writes travel at once. */
  goLive(): Promise<void>;
  /** Calls for each change of another device with the moment it was written at (`DiaryDay.createdAt`). */
  watch(onChange: (writtenAt: number) => void): Promise<void>;
  /**
   * The floor: writes the records of the last `count` writes into a bare IndexedDB database, two by two, each pair in a
   * strict transaction of its own. Answers milliseconds.
   */
  writeBare?(count: number): Promise<number>;
}

/** Day numbers of the live workload lie above all others. */
const LIVE = 500_000;
const OFFLINE = 250_000;
const NEWEST = 20;
/** So many writes, then as many of the floor's: what the machine does besides, and what lies on its medium, befalls both. */
const TURN = 50;

const clock = () => performance.timeOrigin + performance.now();

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The workloads as the page runs them; times in milliseconds. */
function createBench(side: PageSide) {
  const heard: number[] = [];
  const seen = new Set<number>();
  const hear = (writtenAt: number): void => {
    // What was written before this page was opened is not news.
    if (!(writtenAt > performance.timeOrigin) || seen.has(writtenAt)) return;
    seen.add(writtenAt);
    heard.push(clock() - writtenAt);
  };
  return {
    prepare: async (account: string) => side.prepare?.(account),
    open: (account: string) => side.open(account),
    pull: (count: number) => side.pull(count),
    /** Answers milliseconds; `bare` are those of the floor, where the side has one. */
    writes: async (count: number) => {
      const spent: { writes: number; bare: number | undefined } = { writes: 0, bare: undefined };
      for (let from = 0; from < count; from += TURN) {
        const days = Array.from({ length: Math.min(TURN, count - from) }, (_, index) => dayOf(OFFLINE + from + index));
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
    listen: () => side.watch(hear),
    /** Writes `count` days, one every `pauseMs`. */
    speak: async (count: number, pauseMs: number) => {
      for (let index = 0; index < count; index += 1) {
        await side.write({ ...dayOf(LIVE + index), createdAt: clock() }, index);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    },
    /** Milliseconds from writing there to knowing here, one number a change. */
    heard: () => heard,
  };
}

declare global {
  var bench: ReturnType<typeof createBench>;
}

/** Puts the workloads where the driver calls them. */
export function offer(side: PageSide): void {
  globalThis.bench = createBench(side);
}
