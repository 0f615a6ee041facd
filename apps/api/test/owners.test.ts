import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeOwner, lockOwner } from '#api/changes/owner-lock.ts';
import { invitations } from '#api/db/account-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import { friendRequests } from '#api/db/people-schema.ts';
import { fillEmptyTables } from './backup-stage.ts';
import { databases } from './database.ts';
import { registerPerson } from './product.ts';
import { productOn } from './product-on.ts';

/** Tables of owners with the owner's column, by the database's catalog. */
const ownerTables = sql`
  select c.relname::text as name, a.attname::text as owner
  from pg_constraint f join pg_class c on c.oid = f.conrelid
  join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
  where f.contype = 'f' and f.confrelid = 'owners'::regclass`;

describe.each(databases)('an owner on $name', ({ create }) => {
  const stage = productOn(create);
  let mia: string;
  beforeAll(async () => {
    mia = (await registerPerson(stage.product)).accountId;
  });

  it('takes exactly what is theirs when its row goes', async () => {
    const { db } = stage.database;
    const tom = (await registerPerson(stage.product)).accountId;
    const invitation = { codeHash: randomUUID(), expiresAt: new Date(), id: randomUUID(), inviterId: mia };
    await db.insert(invitations).values(invitation);
    const requests = [
      { id: randomUUID(), requesterId: mia, addresseeId: tom },
      { id: randomUUID(), requesterId: tom, addresseeId: mia },
    ];
    await db.insert(friendRequests).values(requests);
    await fillEmptyTables(db);
    const tables = await db
      .select({ name: sql<string>`name`, owner: sql<string>`owner` })
      .from(sql`(${ownerTables}) as tables`);
    const counts = async () => {
      const counted: [string, number][] = [];
      for (const { name, owner } of tables) {
        const rows = sql`${sql.identifier(name)} where ${sql.identifier(owner)}`;
        const [row] = await db.select({ count: sql<number>`count(*)::integer` }).from(sql`${rows} = ${mia}::uuid`);
        counted.push([name, row?.count ?? 0]);
      }
      return counted;
    };
    expect((await counts()).filter(([, count]) => count === 0)).toEqual([]);
    await db.delete(owners).where(eq(owners.ownerId, mia));
    expect((await counts()).filter(([, count]) => count > 0)).toEqual([]);
    expect(await db.select({ id: owners.ownerId }).from(owners)).toEqual([{ id: tom }]);
  });

  it('is not recreated by later writers', async () => {
    const { db } = stage.database;
    const gone = randomUUID();
    await expect(db.transaction((tx) => lockOwner(tx, gone))).rejects.toMatchObject({ code: 'not_found' });
    const change = changeOwner({ db, nudges: { publish: () => {} } }, gone, async () => {});
    await expect(change).rejects.toMatchObject({ code: 'not_found' });
  });
});
