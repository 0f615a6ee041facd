import { setInterval as every } from 'node:timers/promises';
import { residentOf, residentOfFamily } from '../../../scripts/shared/process-memory.ts';

const LOOK_MS = 500;

/** Memory of a server, MiB. */
export interface ServerMemory {
  /** Memory of all its processes together, at the same time. */
  now: number;
  most: number;
  /** The most of the server's own process. */
  mostOfMain: number;
}

/** Watches the resident memory of a process with all that it starts, twice a second, until told to stop. */
export function watchServer(pid: number, signal: AbortSignal): ServerMemory {
  const memory: ServerMemory = { now: 0, most: 0, mostOfMain: 0 };
  const watch = async (): Promise<void> => {
    for await (const _ of every(LOOK_MS, undefined, { signal })) {
      memory.now = residentOfFamily(pid);
      memory.most = Math.max(memory.most, memory.now);
      memory.mostOfMain = Math.max(memory.mostOfMain, residentOf(pid));
    }
  };
  watch().catch((error: unknown) => {
    // Expected: the end of it, while it waits.
    if (!signal.aborted) throw error;
  });
  return memory;
}
