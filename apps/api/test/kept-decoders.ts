import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setRecent } from '@tagfalter/domain/set-recent';
import type { DecodeJob } from '#api/features/media/decode/jobs.ts';
import { type DecodeOutcome, type DecodeProcess, startDecodeProcess } from '#api/features/media/decode/process.ts';

/** Idle processes. */
const free: DecodeProcess[] = [];
/** Derived pictures by job and bytes, the latest last. */
const made = new Map<string, DecodeOutcome>();
const MAX_MADE = 40;
/** Bytes above which a process is not kept: the decoder replaces one that has grown. */
const MAX_KEPT_RSS = 200 * 1024 * 1024;

/**
 * A decoding process for a product under test. Starting one takes most of a second of CPU, so closed products leave theirs
 * to later ones; the same bytes are decoded once. `decoding.test.ts`, `unmade-pictures.test.ts` and whole processes start
 * their own.
 */
export function takeDecodeProcess(): DecodeProcess {
  const taken = free.pop();
  if (taken && !taken.isAlive()) return takeDecodeProcess();
  const kept = taken ?? startDecodeProcess();
  let running = 0;
  let hasEnded = false;
  return {
    ...kept,
    async run(job, limits) {
      running += 1;
      try {
        const name = await nameOf(job);
        const known = name === undefined ? undefined : made.get(name);
        const outcome = known ?? (await kept.run(job, limits));
        hasEnded ||= outcome.say === 'ended';
        if (name !== undefined && outcome.say === 'done') setRecent(made, name, outcome, MAX_MADE);
        return outcome;
      } finally {
        running -= 1;
      }
    },
    async stop() {
      // The second try after an unfinished job is a verdict only in a fresh process.
      const isUsed = hasEnded || kept.rss() > MAX_KEPT_RSS;
      if (running > 0 || isUsed || !kept.isAlive()) return kept.stop();
      free.push(kept);
    },
  };
}

/** `undefined` for cheap jobs and unreadable files. */
async function nameOf(job: DecodeJob): Promise<string | undefined> {
  if (job.kind === 'inspect' || job.kind === 'probe') return;
  const { source, ...rest } = job;
  const bytes = typeof source === 'string' ? await readFile(source).catch(() => undefined) : source;
  return bytes && `${JSON.stringify(rest)} ${createHash('sha256').update(bytes).digest('hex')}`;
}
