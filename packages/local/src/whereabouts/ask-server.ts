import { MAX_STATES, type MediumState, mediaStates } from '@tagfalter/contract/media-states';
import { getStatistics } from '@tagfalter/contract/statistics';
import { batchesOf } from '@tagfalter/domain/batches';
import type { Env } from '../base/env.ts';
import { type Reply, request } from '../base/request.ts';

export interface ServerShare {
  days: number;
  /** By hash. */
  files: ReadonlyMap<string, MediumState>;
  /** Milliseconds since the epoch. */
  at: number;
}

/** @param signal once aborted, the reply is a network fault */
export async function askServerShare(
  env: Env,
  hashes: readonly string[],
  signal: AbortSignal,
): Promise<Reply<ServerShare>> {
  const at = env.now();
  const figures = await request(env, { method: 'GET', path: getStatistics.path, schema: getStatistics.reply });
  if (!figures.ok) return figures;
  const files = new Map<string, MediumState>();
  for (const some of batchesOf(hashes, MAX_STATES)) {
    if (signal.aborted) return { ok: false, fault: { kind: 'network' } };
    const body = { hashes: some };
    const reply = await request(env, { method: 'POST', path: mediaStates.path, body, schema: mediaStates.reply });
    if (!reply.ok) return reply;
    for (const state of reply.value.media) files.set(state.hash, state);
  }
  return { ok: true, value: { days: figures.value.totalEntries, files, at } };
}
