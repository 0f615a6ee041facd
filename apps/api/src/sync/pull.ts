import { PULL_LIMIT } from '@tagfalter/contract/protocol';
import type { Change, PullReply, pullChanges } from '@tagfalter/contract/sync-pull';
import { eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { Actor } from '#api/actor.ts';
import type { Feed, FeedSpan } from '#api/changes/feed.ts';
import type { Db } from '#api/db/open.ts';
import { accounts } from '#api/db/schema.ts';
import { findClient, refuseForeignClient } from './client-row.ts';
import { type AccountState, isStale, readCursor, writeCursor } from './cursor.ts';
import { checkProtocol, type ProtocolRange } from './protocol.ts';

export interface PullDeps {
  db: Db;
  feeds: readonly Feed[];
  served: ProtocolRange;
}

export type PullQuery = InferOutput<typeof pullChanges.query>;

/**
 * Reads what changed after a cursor, in the order of commits (S1).
 *
 * The reads are single statements in an order that cannot lie, without a transaction around them: first the device's
 * last processed id, then the account's version, then the records up to that version. Each later read sees at least as
 * much as the one before, so everything up to that version is there; a record that is written again in between has left
 * the span for a later version and comes with the next pull. A page without `more` holds the effect of every mutation
 * up to `lastMutationId`.
 * @throws Refusal `client_too_old`, `foreign_client`
 */
export async function pull(deps: PullDeps, actor: Actor, query: PullQuery): Promise<PullReply> {
  const { db, served } = deps;
  const { accountId } = actor;
  checkProtocol(query.protocol, served);
  // Who does not say what they understand gets what everybody does.
  const protocol = query.protocol ?? served.oldest;
  const lastMutationId = query.clientId ? await lastIdOf(db, accountId, query.clientId) : 0;
  const account = await readAccount(db, accountId);
  const answer = { protocol, lastMutationId, epoch: account.epoch };

  const place = readCursor(query.cursor, account.version);
  if (isStale(place, account, query.epoch)) {
    return { ...answer, changes: [], cursor: '', more: false, reset: true, restoredTo: account.restoredTo };
  }

  const feeds = deps.feeds.filter(({ since }) => since <= protocol);
  const limit = query.limit ?? PULL_LIMIT;
  const { changes, more } = await readPage(db, feeds, accountId, { after: place.after, upTo: account.version, limit });
  const reached = more ? (changes.at(-1)?.version ?? place.after) : account.version;
  return { ...answer, changes, cursor: writeCursor(place, reached, more), more };
}

async function lastIdOf(db: Db, accountId: string, clientId: string): Promise<number> {
  const client = await findClient(db, accountId, clientId);
  if (client) return client.lastMutationId;
  await refuseForeignClient(db, accountId, clientId);
  return 0;
}

async function readAccount(db: Db, accountId: string): Promise<AccountState & { restoredTo: number }> {
  const [row] = await db
    .select({
      version: accounts.version,
      minCursor: accounts.minCursor,
      epoch: accounts.epoch,
      restoredTo: accounts.restoredTo,
    })
    .from(accounts)
    .where(eq(accounts.accountId, accountId))
    .prepare('read_account')
    .execute();
  return row ?? { version: 0, minCursor: 0, epoch: 0, restoredTo: 0 };
}

/** The next `limit` changes over all collections; one more is read to know whether there is more. */
async function readPage(
  db: Db,
  feeds: readonly Feed[],
  accountId: string,
  span: FeedSpan,
): Promise<{ changes: Change[]; more: boolean }> {
  const parts: Change[][] = [];
  for (const { read } of feeds) parts.push(await read(db, accountId, { ...span, limit: span.limit + 1 }));
  const changes = parts.length === 1 ? (parts[0] ?? []) : parts.flat().sort((a, b) => a.version - b.version);
  return { changes: changes.slice(0, span.limit), more: changes.length > span.limit };
}
