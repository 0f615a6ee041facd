import { access, constants, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { absentAsUndefined, isDiskAway } from '#api/base/fault-code.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import type { Storage } from '#api/ports/storage.ts';
import { createStoreBreaker, type StoreUse } from './store-breaker.ts';

/** Milliseconds until a disk of the network that does not answer counts as away (spec decision 66). */
const PATIENCE_MS = 4_500;
const PROBE_MS = 3_000;
const FRESH_MS = 10_000;

/** The disk of the files is not there any more. */
class DiskAway extends Error {
  override readonly name = 'DiskAway';
  readonly code = 'EIO';
}

type GuardOptions = Pick<Storage, 'blobs' | 'storeState'>;

/**
 * Refuses calls for files while their disk is away: unmounted, broken, or read-only. Otherwise a photo would pass for
 * lost. A new photo would lie below the mount point of the disk (decision 145).
 */
export function guardFiles(
  blobs: BlobStore,
  directory: string,
  log: Pick<FastifyBaseLogger, 'warn'> | undefined,
): GuardOptions {
  const requireDisk = watchDisk(directory);
  const breaker = createStoreBreaker({
    probes: {
      read: oneAtATime(requireDisk),
      write: oneAtATime(async () => {
        await requireDisk();
        await access(directory, constants.W_OK).catch(absentAsUndefined);
      }),
    },
    probeMs: PROBE_MS,
    freshMs: FRESH_MS,
    log,
  });
  const guard = async <T>(use: StoreUse, work: () => Promise<T>): Promise<T> => {
    breaker.requireStore(use);
    try {
      await withinPatience(requireDisk());
      const result = await work();
      breaker.succeeded();
      return result;
    } catch (fault) {
      throw isDiskAway(fault) ? breaker.failed(use) : fault;
    }
  };
  return {
    storeState: breaker.state,
    blobs: {
      put: (key, bytes) => guard('write', () => blobs.put(key, bytes)),
      adopt: (key, file) => guard('write', () => blobs.adopt(key, file)),
      stat: (key) => guard('read', () => withinPatience(blobs.stat(key))),
      read: (key, range) => guard('read', () => withinPatience(blobs.read(key, range))),
      remove: (key) => guard('write', () => blobs.remove(key)),
      removeOld: (key, putBy) => guard('write', () => blobs.removeOld(key, putBy)),
      async *list(folder) {
        await guard('read', async () => undefined);
        yield* blobs.list(folder);
      },
    },
  };
}

/** @returns a check that throws once the directory is gone or lies on another disk than at first */
function watchDisk(directory: string): () => Promise<void> {
  let disk: number | undefined;
  return async () => {
    const found = await stat(directory).catch(absentAsUndefined);
    // Before the first file there is no directory.
    if (!found && disk === undefined) return;
    disk ??= found?.dev;
    if (found?.dev !== disk) throw new DiskAway('another disk');
  };
}

/** A call that hangs keeps a thread: no second call begins meanwhile. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return withinPatience(running);
  };
}

async function withinPatience<T>(work: Promise<T>): Promise<T> {
  const patience = new AbortController();
  const late = wait(PATIENCE_MS, undefined, { signal: patience.signal, ref: false }).then(() => {
    throw new DiskAway('no answer');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    // Expected: the timer ends with an `AbortError`, which nobody awaits any more.
    late.catch(() => undefined);
    patience.abort();
  }
}
