import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { DecodeJob } from '#api/features/media/decode/jobs.ts';
import { type DecodeProcess, type Outcome, startDecodeProcess } from '#api/features/media/decode/process.ts';

/** Processes that no product uses at present. */
const free: DecodeProcess[] = [];
/** Pictures made of the same bytes in the same way, the latest last. */
const made = new Map<string, Outcome>();
/** So many at most: tests of many different photos make each once. */
const MAX_MADE = 40;

/**
 * A process that opens files, for a product under test: the one of a product that is gone if it is at rest, for starting
 * one takes most of a second of computing, and a picture that was made of the same bytes is not made again.
 * `decoding.test.ts`, `unmade-pictures.test.ts` and whole processes do without this.
 */
export function takeDecodeProcess(): DecodeProcess {
  const taken = free.pop();
  // One that has died in the meantime is nobody's any more.
  if (taken && !taken.isAlive()) return takeDecodeProcess();
  const kept = taken ?? startDecodeProcess();
  let running = 0;
  return {
    ...kept,
    async run(job, limits) {
      running += 1;
      try {
        const name = await nameOf(job);
        const known = name === undefined ? undefined : made.get(name);
        const outcome = known ?? (await kept.run(job, limits));
        if (name !== undefined && outcome.say === 'done') keep(name, outcome);
        return outcome;
      } finally {
        running -= 1;
      }
    },
    async stop() {
      if (running > 0 || !kept.isAlive()) return kept.stop();
      free.push(kept);
    },
  };
}

/** Undefined for jobs that cost nothing, and for a file that cannot be read. */
async function nameOf(job: DecodeJob): Promise<string | undefined> {
  if (job.kind === 'inspect' || job.kind === 'probe') return;
  const { source, ...rest } = job;
  const bytes = typeof source === 'string' ? await readFile(source).catch(() => undefined) : source;
  return bytes && `${JSON.stringify(rest)} ${createHash('sha256').update(bytes).digest('hex')}`;
}

function keep(name: string, outcome: Outcome): void {
  made.set(name, outcome);
  const [oldest] = made.keys();
  if (made.size > MAX_MADE && oldest !== undefined) made.delete(oldest);
}
