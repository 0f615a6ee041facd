import { IMPORT_ARCHIVE_PATH, type ImportState } from '@tagfalter/contract/imports';
import { bindAccount } from '@tagfalter/local/base/bind-account';
import { bearer } from '@tagfalter/local/base/credentials';
import type { Fault } from '@tagfalter/local/base/fault';
import { perAccount } from '@tagfalter/local/base/per-account';
import { createStore } from '@tagfalter/local/base/store';
import { session } from '#entities/person/use-session.ts';
import { env } from '#platform/env.ts';

/** An archive on its way from this window. */
export interface ArchiveUpload {
  id: string;
  /** Bytes that the server has. */
  sent: number;
  size: number;
  /** Why it does not go on; null while it does. */
  fault: Fault | null;
}

/** It outlives the screen: whoever looks at something else meanwhile loses nothing. */
const current = perAccount('archive-upload', () => createStore<ArchiveUpload | null>(null));

const get = () => current().get();
const set = (next: ArchiveUpload | null) => current().set(next);

/** For `useSyncExternalStore`. */
export const archiveUpload = {
  get,
  subscribe: (listener: () => void) => current().subscribe(listener),
};

/** Pauses before a cut upload goes on by itself, milliseconds; then it waits for a finger. */
const PAUSES_MS = [1000, 3000, 10_000, 30_000, 60_000];

/** An import as the server has announced it. */
type AnnouncedImport = Pick<ImportState, 'id' | 'size' | 'name'>;

/**
 * Sends an archive from where it was cut off.
 * @returns whether all of it is there; otherwise the store says why not, or another one has begun
 */
export async function sendArchive(
  accountId: string,
  { id, size, name }: AnnouncedImport,
  file: File,
): Promise<boolean> {
  if (!isSignedIn(accountId)) return false;
  set({ id, sent: 0, size, fault: null });
  return sendOn(accountId, { id, size, name }, file);
}

/** Sends again after a pause, as long as the line breaks and nobody gives it up. */
async function sendOn(accountId: string, { id, size, name }: AnnouncedImport, file: File): Promise<boolean> {
  const isOurs = (): boolean => get()?.id === id;
  for (let pauses = 0; isOurs(); ) {
    const before = get()?.sent ?? 0;
    const result = await sendOnce(accountId, { id, size, name, file, isOurs });
    if (!isOurs()) return false;
    if (result === null) {
      set(null);
      return true;
    }
    pauses = (get()?.sent ?? 0) > before ? 0 : pauses;
    const pause = result.kind === 'network' || result.kind === 'server' ? PAUSES_MS[pauses] : undefined;
    if (pause === undefined) {
      set({ id, size, sent: get()?.sent ?? 0, fault: result });
      return false;
    }
    pauses += 1;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return false;
}

/** Whether an account is still the one here: somebody else may sign in while an import is announced. */
function isSignedIn(accountId: string): boolean {
  const known = session.get();
  return known.status === 'signed-in' && known.accountId === accountId;
}

/** Gives up what is on its way. */
export function stopArchive(): void {
  set(null);
}

interface SentArchive {
  id: string;
  size: number;
  name: string;
  file: File;
  isOurs: () => boolean;
}

/** @returns null once all of it is there, otherwise why not */
async function sendOnce(accountId: string, { id, size, name, file, isOurs }: SentArchive): Promise<Fault | null> {
  const bound = bindAccount(env, accountId);
  const uploadUrl = IMPORT_ARCHIVE_PATH.replace(':id', id);
  // The media of a diary go the same way; of an archive no hash is asked for.
  const row = { hash: id, kind: 'image' as const, type: 'application/zip', size, name, refs: [] };
  const more = { state: 'sending' as const, sentBytes: 0, uploadUrl, rounds: 0, since: env.now() };
  try {
    const send = await env.uploader();
    const result = await send(env, { ...row, ...more }, file, {
      authorize: (fresh) => bearer(bound, fresh),
      keepUrl: async () => undefined,
      keepProgress: async (sent) => {
        if (isOurs()) set({ id, size, sent, fault: null });
      },
      beforeChunk: async () => isOurs(),
    });
    if (result.status === 'sent') return null;
    return result.status === 'failed' ? result.fault : { kind: 'protocol' };
  } catch (error) {
    env.report(error, 'an archive');
    return { kind: 'bug' };
  }
}
