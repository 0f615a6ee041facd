import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { boundAccounts } from '#api/changes/bound-accounts.ts';
import { revisions } from '#api/db/entry-schema.ts';
import { identitySession, identityUser, identityVerification } from '#api/db/identity-schema.ts';
import { idempotencyKeys, processedMutations, syncClients } from '#api/db/sync-schema.ts';
import { databases } from './database.ts';
import { cookieOf, createProduct, registerPerson } from './product.ts';
import { productOn } from './product-on.ts';
import { makeActor } from './sync-actors.ts';

describe.each(databases)('the stored data of an account, on $name', ({ create }) => {
  const stage = productOn(create);

  it.each<[string, PgTable, number, (accountId: string, count: number) => ReturnType<typeof sql>, string]>([
    [
      'earlier versions',
      revisions,
      20_000,
      (id, count) => sql`insert into revisions (account_id, id, entry_id, at, kind, content, version)
        select ${id}::uuid, gen_random_uuid(), ${id}::uuid, timestamptz '2026-01-01' + n * interval '1 second', 'replaced', '{}', n
        from generate_series(1, ${count}::integer) n`,
      'select min(version)::integer as oldest from revisions',
    ],
    [
      'keys of mutations',
      processedMutations,
      50_000,
      (id, count) => sql`insert into processed_mutations (account_id, key, created_at)
        select ${id}::uuid, gen_random_uuid(), timestamptz '2026-01-01' + n * interval '1 second'
        from generate_series(1, ${count}::integer) n`,
      `select extract(epoch from min(created_at) - timestamptz '2026-01-01')::integer as oldest from processed_mutations`,
    ],
    [
      'kept replies',
      idempotencyKeys,
      1_000,
      (id, count) => sql`insert into idempotency_keys (account_id, key, status, body, created_at)
        select ${id}::uuid, n::text, 201, '{}', timestamptz '2026-01-01' + n * interval '1 second'
        from generate_series(1, ${count}::integer) n`,
      'select min(key::integer) as oldest from idempotency_keys',
    ],
    [
      'devices',
      syncClients,
      500,
      (id, count) => sql`insert into sync_clients (account_id, client_id, last_mutation_id, last_at)
        select ${id}::uuid, gen_random_uuid(), n, lpad(n::text, 15, '0') from generate_series(1, ${count}::integer) n`,
      'select min(last_mutation_id)::integer as oldest from sync_clients',
    ],
  ])('ends at a bound for %s, oldest first, per account', async (_what, table, most, fill, oldest) => {
    const { db } = stage.database;
    const [{ accountId }, other] = [await makeActor(db), await makeActor(db)];
    await db.execute(fill(accountId, most + 3));
    await boundAccounts(db);
    const [row] = await db.select({ oldest: sql<number>`oldest` }).from(sql`(${sql.raw(oldest)}) as rows`);
    expect([await db.$count(table), row?.oldest]).toEqual([most, 4]);
    await db.execute(fill(other.accountId, 3));
    await boundAccounts(db);
    expect(await db.$count(table)).toBe(most + 3);
    await db.delete(table);
  });

  it('ends at 200 devices: the least recently used is signed out', async () => {
    const { db } = stage.database;
    const { email, password } = await registerPerson(stage.product);
    const [user] = await db.select({ id: identityUser.id }).from(identityUser).where(eq(identityUser.email, email));
    const userId = user?.id ?? '';
    const isTheirs = eq(identitySession.userId, userId);
    const expiresAt = new Date(Date.now() + DAY_MS);
    const rows = Array.from({ length: 205 }, (_, index) => {
      const at = new Date(Date.now() - (index + 1) * MINUTE_MS);
      return { id: `${userId} ${index}`, token: `${userId} ${index}`, userId, expiresAt, createdAt: at, updatedAt: at };
    });
    await db.insert(identitySession).values(rows);
    const payload = { email, password };
    const signedIn = await stage.product.app.inject({ method: 'POST', url: '/api/identity/sign-in/email', payload });
    expect(await db.$count(identitySession, isTheirs)).toBe(200);
    const left = new Set((await db.select().from(identitySession).where(isTheirs)).map(({ id }) => id));
    // Registration and sign-in add one each.
    expect([0, 197, 198, 204].map((index) => left.has(`${userId} ${index}`))).toEqual([true, true, false, false]);
    const headers = { cookie: cookieOf(signedIn) };
    expect((await stage.product.app.inject({ url: '/api/identity/token', headers })).statusCode).toBe(200);
  });

  it('loses only expired sessions and mail links', async () => {
    const { db } = stage.database;
    const { cookie, email } = await registerPerson(stage.product);
    const [user] = await db.select({ id: identityUser.id }).from(identityUser).where(eq(identityUser.email, email));
    const userId = user?.id ?? '';
    const [past, ahead] = [new Date(Date.now() - 1000), new Date(Date.now() + DAY_MS)];
    const link = (id: string, expiresAt: Date) => ({ id, identifier: id, value: userId, expiresAt });
    await db.insert(identityVerification).values([link('old link', past), link('good link', ahead)]);
    await db.insert(identitySession).values({ id: 'old session', token: 'old session', userId, expiresAt: past });
    await stage.product.deps.identityProvider?.forgetExpired(db, Date.now());
    const links = await db.select({ id: identityVerification.id }).from(identityVerification);
    expect(links.map(({ id }) => id)).toContain('good link');
    expect(links.map(({ id }) => id)).not.toContain('old link');
    expect(await db.$count(identitySession, eq(identitySession.id, 'old session'))).toBe(0);
    expect((await stage.product.app.inject({ url: '/api/identity/token', headers: { cookie } })).statusCode).toBe(200);
  });

  it('keeps mails that were written as files for a month', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tagfalter-test-'));
    const mails = join(dataDir, 'mail');
    await mkdir(mails);
    const make = async (name: string, days: number) => {
      await writeFile(join(mails, name), 'mail');
      const at = (Date.now() - days * DAY_MS) / 1000;
      await utimes(join(mails, name), at, at);
    };
    await make('2026-01-01-old.eml', 31);
    await make('.2026-01-01-cut.eml.part', 31);
    await make('2026-01-02-young.eml', 29);
    await make('not-ours.txt', 400);
    const product = await createProduct(stage.database, { dataDir });
    await product.app.ready();
    await expect.poll(() => existsSync(join(mails, '2026-01-01-old.eml'))).toBe(false);
    await expect.poll(() => existsSync(join(mails, '.2026-01-01-cut.eml.part'))).toBe(false);
    expect([existsSync(join(mails, '2026-01-02-young.eml')), existsSync(join(mails, 'not-ours.txt'))]).toEqual([
      true,
      true,
    ]);
    await product.close();
  });
});
