import { CopiesDb } from '@tagfalter/local/db/server-copies';
import { QueryClient } from '@tanstack/react-query';
import { session } from '#entities/person/use-session.ts';
import { retryDelay, shouldRetry, UNUSED_MS } from './retry-read.ts';

/** Data that one account has read from the server: in memory, and on disk for offline. */
export interface ServerCache {
  accountId: string;
  client: QueryClient;
  copies: CopiesDb;
}

let open: ServerCache | null = null;

function close(): void {
  if (!open) return;
  open.client.unmount();
  open.client.clear();
  open.copies.close();
  open = null;
}

// A person who signs out or in finds nothing of anybody else (spec §4, S14); the disk is cleared with the diary's.
session.subscribe(() => {
  const now = session.get();
  if (now.status !== 'signed-in' || now.accountId !== open?.accountId) close();
});

/** The cache of the account that is signed in; it outlives the screen that first asked. */
export function serverCacheOf(accountId: string): ServerCache {
  if (open?.accountId === accountId) return open;
  close();
  const client = new QueryClient({
    defaultOptions: {
      // 'offlineFirst': the browser's idea of a network is only a hint (S12).
      queries: { gcTime: UNUSED_MS, retry: shouldRetry, retryDelay, networkMode: 'offlineFirst' },
    },
  });
  // Tries again by itself when the network or the window comes back.
  client.mount();
  open = { accountId, client, copies: new CopiesDb(accountId) };
  return open;
}
