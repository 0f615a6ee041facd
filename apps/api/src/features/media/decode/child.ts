import { describeFault } from '#api/base/log.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { DecodeJob, Message } from './jobs.ts';
import { work } from './work.ts';

/**
 * Program of the process that opens pictures and recordings of others. A file that takes too much takes this process
 * with it, and nothing else. It has no secrets: its environment is empty, and it knows neither database nor network.
 */

/** Milliseconds between two words about what it uses. */
const USAGE_MS = 200;

const say = (message: Message): void => void process.send?.(message);

function sayUsage(): void {
  const { user, system } = process.cpuUsage();
  say({ say: 'usage', rss: process.memoryUsage.rss(), cpuMs: (user + system) / 1000 });
}

async function answer(job: DecodeJob): Promise<void> {
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

// Whoever stops the product stops the server, which stops this process; a terminal sends its signal to both.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// It ends with its parent, however that ends. `exit` would wait for a decoder in the middle of a picture.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (job: DecodeJob) => void answer(job));
say({ say: 'ready' });
