// Loaded into the server before its program (`--import`): tells the parent process how late the event loop was since the last question.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type LoopDelay, PROBE_MS } from './loop-delay.ts';

const NANOSECONDS = 1e6;

const delay = monitorEventLoopDelay({ resolution: PROBE_MS });
delay.enable();

/** The histogram holds times between two looks. */
const lateBy = (nanoseconds: number): number => Math.max(0, nanoseconds / NANOSECONDS - PROBE_MS);

process.on('message', () => {
  const taken: LoopDelay = {
    p50: lateBy(delay.percentile(50)),
    p99: lateBy(delay.percentile(99)),
    most: lateBy(delay.max),
  };
  delay.reset();
  process.send?.(taken);
});
// A server without work ends, whether anybody may still ask or not.
process.channel?.unref();
