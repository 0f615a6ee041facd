import type { Credentials } from '../base/credentials.ts';
import type { Fault } from '../base/fault.ts';
import type { Reply } from '../base/request.ts';
import type { OwnerDb } from '../db/owner-db.ts';
import type { UploadRow } from '../db/rows.ts';
import { readBlob } from './blobs.ts';
import type { UploadEnv, Uploader } from './sending.ts';
import { areUploadsPaused } from './upload-pause.ts';

export type FileState = { hash: string } & ({ state: 'ready' | 'missing' } | { state: 'refused'; code: string });

/** Owner-specific parts. */
export interface UploadParts {
  db: OwnerDb;
  /** Concurrent uploads. */
  width: number;
  /** @param fresh bypasses the cache, after a 401 */
  authorize(row: UploadRow, fresh: boolean): Promise<Credentials>;
  metadata?(row: UploadRow): Promise<Readonly<Record<string, string>>>;
  /** Asks the server which files it has checked. */
  states(rows: readonly UploadRow[]): Promise<Reply<FileState[]>>;
  /**
   * Gives a refused file back to its owner (S4).
   * @param code error code of the contract
   */
  park(row: UploadRow, code: string): Promise<void>;
  /** New mutations must not wait for a file. */
  beforeChunk(): Promise<void>;
}

interface Run extends UploadParts {
  env: UploadEnv;
}

/** Complete transfers without confirmation; a further one would not help. */
const MAX_ROUNDS = 3;

async function settle({ db, park }: Run, row: UploadRow, state: FileState): Promise<void> {
  if (state.state === 'ready') {
    if (!row.isHealing || row.state === 'sent') await db.uploads.delete(row.hash);
  }
  // Before `sent`, a refusal is about an earlier attempt.
  else if (state.state === 'refused' && row.state === 'sent') await park(row, state.code);
  else if (state.state === 'missing' && row.rounds >= MAX_ROUNDS) await park(row, 'internal');
}

/** Only the server's `ready` ends an upload (S10). */
async function confirm(run: Run): Promise<Fault | null> {
  const { db } = run;
  const rows = await db.uploads.toArray();
  if (rows.length === 0) return null;
  const reply = await run.states(rows);
  if (!reply.ok) return reply.fault;
  const states = new Map(reply.value.map((state) => [state.hash, state]));
  for (const row of rows) {
    const state = states.get(row.hash);
    if (state) await settle(run, row, state);
  }
  return null;
}

async function send(run: Run, row: UploadRow, onChunk: () => void): Promise<Fault | null> {
  const { db, env, authorize, park, beforeChunk } = run;
  const blob = await readBlob(db, row.hash, 'original');
  if (!blob) {
    await park(row, 'not_found');
    return null;
  }
  const update = async (changes: Partial<UploadRow>): Promise<void> => {
    await db.uploads.update(row.hash, changes);
  };
  let sendFile: Uploader;
  try {
    sendFile = await env.uploader();
  } catch (cause) {
    // Expected: no network to load the code. With a network it should be there.
    if (env.online()) env.report(cause, 'uploads: their code');
    return { kind: 'network', cause };
  }
  await update({ state: 'sending' });
  const result = await sendFile(env, row, blob, {
    metadata: (await run.metadata?.(row)) ?? {},
    authorize: (fresh) => authorize(row, fresh),
    keepUrl: (uploadUrl) => update({ uploadUrl, sentBytes: 0 }),
    keepProgress: (sentBytes) => update({ sentBytes }),
    beforeChunk: async () => {
      await beforeChunk();
      onChunk();
      return !(await areUploadsPaused(db, env.now()));
    },
  });
  if (result.status === 'sent') {
    await update({ state: 'sent', sentBytes: row.size, rounds: row.rounds + (result.bytes > 0 ? 1 : 0) });
    return null;
  }
  if (result.status === 'gone') {
    await update({ state: 'waiting', uploadUrl: null, sentBytes: 0 });
    return { kind: 'network' };
  }
  if (result.status === 'failed' && result.fault.kind === 'refused') {
    await park(row, result.fault.code);
    return null;
  }
  await update({ state: 'waiting' });
  return result.status === 'paused' ? null : result.fault;
}

/** Smallest first: most files are safe soonest. */
export function bySize(a: Pick<UploadRow, 'size' | 'since'>, b: Pick<UploadRow, 'size' | 'since'>): number {
  return a.size - b.size || a.since - b.since;
}

async function takeNext({ db, env }: Run, tried: Set<string>): Promise<UploadRow | undefined> {
  if (await areUploadsPaused(db, env.now())) return undefined;
  const rows = await db.uploads.toArray();
  const [next] = rows.filter((row) => !tried.has(row.hash)).sort(bySize);
  if (next) tried.add(next.hash);
  return next;
}

/** A 500 may concern one file; other faults would meet the next too. */
function affectsOthers(fault: Fault): boolean {
  return !(fault.kind === 'server' && fault.status === 500);
}

/**
 * A new file gets a free lane with the next chunk of another.
 * @returns the first failure, and the number of files tried
 */
async function sendAll(run: Run): Promise<{ fault: Fault | null; tried: number }> {
  const tried = new Set<string>();
  const lanes = new Set<Promise<void>>();
  const broken: unknown[] = [];
  let fault: Fault | null = null;
  let isOver = false;
  const sendOn = async () => {
    for (let row = await takeNext(run, tried); row; row = isOver ? undefined : await takeNext(run, tried)) {
      const failure = await send(run, row, fill);
      fault ??= failure;
      if (failure && affectsOthers(failure)) isOver = true;
    }
  };
  const fill = () => {
    while (!isOver && lanes.size < run.width) {
      const lane = sendOn()
        .catch((error: unknown) => {
          // The storage failed: no lane begins another file.
          isOver = true;
          broken.push(error);
        })
        .finally(() => lanes.delete(lane));
      lanes.add(lane);
    }
  };
  fill();
  while (lanes.size > 0) await Promise.all(lanes);
  if (broken.length > 0) throw broken[0];
  return { fault, tried: tried.size };
}

/**
 * S10.
 * @returns `moved`: whether it tried any, so that a pull may bring news
 * @throws storage error (`isStorageError`)
 */
export async function runUploads(parts: UploadParts, env: UploadEnv): Promise<{ fault: Fault | null; moved: boolean }> {
  const run = { ...parts, env };
  const before = await confirm(run);
  if (before) return { fault: before, moved: false };
  const { fault, tried } = await sendAll(run);
  if (tried === 0) return { fault, moved: false };
  const unconfirmed = fault && fault.kind !== 'server' ? null : await confirm(run);
  return { fault: fault ?? unconfirmed, moved: true };
}
