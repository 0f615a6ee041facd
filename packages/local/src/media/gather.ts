import type { Env } from '../base/env.ts';
import { reporting } from '../base/report.ts';
import type { OwnerDb } from '../db/owner-db.ts';
import type { Variant } from '../db/rows.ts';
import { ensureMedia } from './blobs.ts';

/** Their bytes are in memory meanwhile. */
const WIDTH = 3;

/**
 * Tries each once: from this device, else from the server.
 * @param onEach gets `undefined` for an unavailable one
 * @throws the reason of the signal
 */
export async function gatherMedia(
  { db, env }: { db: OwnerDb; env: Env },
  { hashes, variant }: { hashes: readonly string[]; variant: Variant },
  { signal, onEach }: { signal: AbortSignal; onEach: (hash: string, blob: Blob | undefined) => void },
): Promise<void> {
  const left = hashes.values();
  const lane = async () => {
    for (const hash of left) {
      const blob = await ensureMedia(db, env, hash, variant).catch(reporting(env, 'media: for a print', undefined));
      signal.throwIfAborted();
      onEach(hash, blob);
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, lane));
}
