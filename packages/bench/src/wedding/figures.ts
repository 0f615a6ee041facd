import { percentile } from '../statistics.ts';
import type { WeddingSize } from './size.ts';

/** What a wedding came to. */
export interface Figures {
  photos: number;
  /** Photos that are not shown, or not with every byte. */
  lost: number;
  /** Photos that are shown again, and contributions without a guest. */
  doubled: number;
  /** Answers 429 to guests and pages. */
  throttled: number;
  /** Answers from 500 on to guests and pages. */
  failed: number;
  /** Whatever phones reported or had to ask their guests, the same said once. */
  faults: string[];
  cuts: number;
  /** Milliseconds. */
  page: { count: number; p50: number; p95: number; most: number };
  push: { count: number; p50: number; p95: number; most: number };
  /** MiB: of all processes of the server at the same time, and of its own process alone. */
  memory: number;
  memoryOfMain: number;
  /** Seconds from the first guest until everything has arrived, is shown, and was fetched by the wall. */
  arrivedAfter: number;
  shownAfter: number;
  wallAfter: number;
}

/** Milliseconds of something, in short. */
export function timesOf(times: readonly number[]): Figures['page'] {
  const at = (percent: number) => Math.round(percentile(times, percent));
  return { count: times.length, p50: at(50), p95: at(95), most: at(100) };
}

/** Something that is promised of a wedding. */
interface Promised {
  title: string;
  wanted: string;
  reached: string;
  met: boolean;
}

const P95_MS = 500;
const MEMORY_MIB = 1024;

/** What is promised (issue of the wedding), and what was reached. */
export function judge(figures: Figures): Promised[] {
  const { lost, doubled, throttled, page, push, memory, memoryOfMain } = figures;
  const none = (title: string, count: number): Promised => ({
    ...{ title, wanted: '0', reached: count.toLocaleString('en-US'), met: count === 0 },
  });
  const quick = (title: string, { count, p50, p95, most }: Figures['page']): Promised => ({
    title: `${title}, p95`,
    wanted: `≤ ${P95_MS} ms`,
    reached: `${p95} ms (p50 ${p50}, most ${most}, ${count} times)`,
    met: p95 <= P95_MS,
  });
  return [
    none('photos lost', lost),
    none('photos or contributions doubled', doubled),
    none('honest guests throttled', throttled),
    quick('event page', page),
    quick('push of a diary', push),
    {
      title: 'memory of the server',
      wanted: `≤ ${MEMORY_MIB.toLocaleString('en-US')} MB`,
      reached: `${Math.round(memory)} MB at its peak, ${Math.round(memoryOfMain)} of them at most in its own process`,
      met: memory <= MEMORY_MIB,
    },
  ];
}

/** The measured wedding with what it was measured on. */
export interface Wedding {
  size: WeddingSize;
  figures: Figures;
}
