import type { PGlite } from '@electric-sql/pglite';

const SENTENCE =
  'Tagfalter ends: the embedded database cannot write its log, mostly because the disk is full. Make room and start it again; what was confirmed is kept, and devices send the rest.';

/**
 * Ends the process after a PANIC of the embedded database: its next statement would block the process for ever. The
 * next start recovers every commit.
 * @param end ends the process at once
 */
export function endOnPanic(
  client: Pick<PGlite, 'execProtocolStream'>,
  end: (sentence: string) => void = endProcess,
): void {
  const { execProtocolStream } = client;
  client.execProtocolStream = (...given) => {
    const running = execProtocolStream.apply(client, given);
    // Heard before the next queued statement begins.
    running.catch((fault: unknown) => {
      if (isPanic(fault)) end(SENTENCE);
    });
    return running;
  };
}

function isPanic(fault: unknown): boolean {
  return fault instanceof Error && 'severity' in fault && fault.severity === 'PANIC';
}

function endProcess(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
