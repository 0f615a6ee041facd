import { describeFault } from '#api/base/log.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { DecodeJob, Message } from './jobs.ts';
import { work } from './work.ts';

/**
 * Program of the decoding process (decision 048). A file that takes too much ends only this process. It has no secrets,
 * database or network.
 */

/** Milliseconds between two reports of its usage. */
const USAGE_MS = 200;

const say = (message: Message): void => void process.send?.(message);

function sayUsage(): void {
  const { user, system } = process.cpuUsage();
  say({ say: 'usage', rss: process.memoryUsage.rss(), cpuMs: (user + system) / 1000 });
}

async function response(job: DecodeJob): Promise<void> {
  const usage = setInterval(sayUsage, USAGE_MS);
  try {
    say({ say: 'done', result: await work(job) });
  } catch (fault) {
    if (fault instanceof Refusal) say({ say: 'refused', code: fault.code, details: fault.details });
    else say({ say: 'failed', fault: describeFault(fault) });
  } finally {
    clearInterval(usage);
  }
}

// A terminal sends its signals to both processes; the server ends this one itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// Ends with its parent, however that ends. `exit` would wait for a running decoder.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (job: DecodeJob) => void response(job));
say({ say: 'ready' });
