import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { createFileBlobs } from '#api/adapters/file-blobs.ts';
import { restoreBackup } from '#api/backup/restore-backup.ts';
import { takeBackup } from '#api/backup/take-backup.ts';
import { entries } from '#api/db/entry-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import type { IdentityPort } from '#api/ports/identity.ts';
import { type ProtocolRange, SERVED } from '#api/sync/protocol.ts';
import { serverDatabase } from './database.ts';
import { subscribe } from './pro.ts';
import { createProduct } from './product.ts';
import { makeActor } from './sync-actors.ts';

/** The whole product behind a real socket, for devices that run in the same process. */
export interface ConvergenceStage {
  /** Where it listens. */
  origin: string;
  /** The server's clock, milliseconds since the epoch. */
  clock: { now: number };
  /** The protocol versions it speaks from now on, as after an update (S13). */
  readonly served: ProtocolRange;
  /** A new account; its id is its token, too. */
  account(options: { isPro: boolean }): Promise<{ id: string; entrySpace: string }>;
  /**
   * Half a year goes by for what the account has deleted (S9): tombstones of the time before go, and whoever has not
   * heard of everything until now has to start anew.
   */
  forget(accountId: string): Promise<void>;
  /** Writes down everything the server holds. @returns the folder */
  backUp(): Promise<string>;
  /** Ends the server, puts a backup in the place of everything, and starts it again at the same address (S13). */
  putBack(folder: string): Promise<void>;
  close(): Promise<void>;
}

const holder = (subject: string) => ({ issuer: 'test', subject, email: '', emailVerified: true, name: '' });

/** Signing up takes a tenth of a second of hashing: here a token simply is the account's id. */
const identity: IdentityPort = {
  read: async (token) => ({ identity: holder(token), sessionId: undefined, signedInAt: undefined }),
  verify: async (token) => holder(token),
};

/** @param now where the server's clock begins */
export async function openConvergenceStage(now: number): Promise<ConvergenceStage> {
  const database = await serverDatabase.create();
  const clock = { now };
  const served = { ...SERVED };
  const root = await mkdtemp(join(tmpdir(), 'tagfalter-convergence-'));
  // Files stay where they are, as on a disk that only the database was lost from.
  const filed = { db: database.db, blobs: createFileBlobs(join(root, 'blobs')), now: () => clock.now };
  const start = () => createProduct(database, { now: () => clock.now, identity, served, blobs: filed.blobs });
  let product = await start();
  const origin = await product.app.listen({ port: 0, host: '127.0.0.1' });
  let backups = 0;
  return {
    origin,
    clock,
    served,
    async account({ isPro }) {
      const { accountId, entrySpace } = await makeActor(database.db);
      if (isPro) await subscribe(database.db, accountId);
      return { id: accountId, entrySpace };
    },
    async forget(accountId) {
      const { db } = database;
      const { minCursor, version } = owners;
      const ofAccount = eq(owners.ownerId, accountId);
      const known = db.select({ minCursor }).from(owners).where(ofAccount);
      const ownDeleted = and(eq(entries.accountId, accountId), isNotNull(entries.deletedAt));
      await db.delete(entries).where(and(ownDeleted, lte(entries.version, sql`(${known})`)));
      await db
        .update(owners)
        .set({ minCursor: sql`${version}` })
        .where(ofAccount);
    },
    async backUp() {
      backups += 1;
      const folder = join(root, `backup-${backups}`);
      await takeBackup(filed, folder, () => {});
      return folder;
    },
    async putBack(folder) {
      await product.close();
      await restoreBackup(filed, folder, () => {});
      product = await start();
      await product.app.listen({ port: Number(new URL(origin).port), host: '127.0.0.1' });
    },
    async close() {
      await product.close();
      await database.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
