import { percentile } from '../statistics.ts';
import type { WeddingSize } from './size.ts';

/** Result of a wedding. */
export interface WeddingFigures {
  photos: number;
  /** Photos not shown, or shown with missing bytes. */
  lost: number;
  /** Photos shown twice, and contributions without a guest. */
  doubled: number;
  /** Responses 429 to guests and pages. */
  throttled: number;
  /** Responses ≥ 500 to guests and pages. */
  failed: number;
  /** Distinct reports of phones and questions to their guests. */
  faults: string[];
  cuts: number;
  /** Milliseconds. */
  page: { count: number; p50: number; p95: number; most: number };
  push: { count: number; p50: number; p95: number; most: number };
  /** MiB: all server processes together, and the main process alone. */
  memory: number;
  memoryOfMain: number;
  /** Seconds from the first guest until all photos have arrived, are shown, and are fetched by the wall. */
  arrivedAfter: number;
  shownAfter: number;
  wallAfter: number;
}

/** Milliseconds of something, in short. */
export function timesOf(times: readonly number[]): WeddingFigures['page'] {
  const at = (percent: number) => Math.round(percentile(times, percent));
  return { count: times.length, p50: at(50), p95: at(95), most: at(100) };
}

/** Target of a wedding. */
interface WeddingTarget {
  title: string;
  wanted: string;
  reached: string;
  met: boolean;
}

const P95_MS = 500;
const MEMORY_MIB = 1024;

/** Targets (issue of the wedding) and measured values. */
export function judgeWedding(figures: WeddingFigures): WeddingTarget[] {
  const { lost, doubled, throttled, page, push, memory, memoryOfMain } = figures;
  const none = (title: string, count: number): WeddingTarget => ({
    ...{ title, wanted: '0', reached: count.toLocaleString('en-US'), met: count === 0 },
  });
  const quick = (title: string, { count, p50, p95, most }: WeddingFigures['page']): WeddingTarget => ({
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

/** The measured wedding and its machine. */
export interface Wedding {
  size: WeddingSize;
  figures: WeddingFigures;
}
