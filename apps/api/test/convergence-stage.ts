import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { createFileBlobs } from '#api/adapters/file-blobs.ts';
import { withOwnEmail } from '#api/adapters/identity/userinfo.ts';
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

/** The product on a real socket, for devices in the same process. */
export interface ConvergenceStage {
  origin: string;
  /** Server's clock, milliseconds since the epoch. */
  clock: { now: number };
  /** Served protocol versions; changeable, as by an update (S13). */
  readonly served: ProtocolRange;
  /** The account's id is also its token. */
  account(options: { isPro: boolean }): Promise<{ id: string; entrySpace: string }>;
  /** Half a year passes for deletions (S9): older tombstones go, and devices that missed them must start anew. */
  forget(accountId: string): Promise<void>;
  /** Takes a backup. @returns the folder */
  backUp(): Promise<string>;
  /** Stops the server, restores a backup, and starts it again at the same address (S13). */
  putBack(folder: string): Promise<void>;
  close(): Promise<void>;
}

const holder = (subject: string) => ({ issuer: 'test', subject, email: '', emailVerified: true, name: '' });

/** Hashing at sign-up takes a tenth of a second: here the account's id is the token. */
const identity: IdentityPort = {
  withEmail: withOwnEmail,
  read: async (token) => ({ identity: holder(token), sessionId: undefined, signedInAt: undefined }),
  verify: async (token) => holder(token),
};

/** @param now start of the server's clock */
export async function openConvergenceStage(now: number): Promise<ConvergenceStage> {
  const database = await serverDatabase.create();
  const clock = { now };
  const served = { ...SERVED };
  const root = await mkdtemp(join(tmpdir(), 'tagfalter-convergence-'));
  // Files stay, as after the loss of the database alone.
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
      await restoreBackup({ ...filed, dataDir: root }, folder, () => {});
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
