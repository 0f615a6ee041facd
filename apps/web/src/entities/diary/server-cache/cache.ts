import { perAccount } from '@tagfalter/local/base/per-account';
import { CopiesDb } from '@tagfalter/local/db/server-copies';
import { QueryClient } from '@tanstack/react-query';
import { readRetryDelay, shouldRetry, UNUSED_MS } from './retry-read.ts';

/** Data that one account has read from the server: in memory, and on disk for offline. */
export interface ServerCache {
  accountId: string;
  client: QueryClient;
  copies: CopiesDb;
}

// Another account finds nothing of this one (spec §4, S14); the disk is cleared with the diary's.
const openCaches = perAccount('server-cache', () => new Map<string, ServerCache>(), closeAll);

function closeAll(open: Map<string, ServerCache>): void {
  for (const { client, copies } of open.values()) {
    client.unmount();
    client.clear();
    copies.close();
  }
  open.clear();
}

/** The cache of the account that is signed in; it outlives the screen that first asked. */
export function serverCacheOf(accountId: string): ServerCache {
  const known = openCaches().get(accountId);
  if (known) return known;
  closeAll(openCaches());
  const client = new QueryClient({
    defaultOptions: {
      // 'offlineFirst': the browser's idea of a network is only a hint (S12).
      queries: { gcTime: UNUSED_MS, retry: shouldRetry, retryDelay: readRetryDelay, networkMode: 'offlineFirst' },
    },
  });
  // Tries again by itself when the network or the window comes back.
  client.mount();
  const opened = { accountId, client, copies: new CopiesDb(accountId) };
  openCaches().set(accountId, opened);
  return opened;
}
