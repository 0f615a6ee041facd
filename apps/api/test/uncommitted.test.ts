import { randomUUID } from 'node:crypto';
import { localDateOf } from '@tagfalter/domain/local-date';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FailpointName } from '#api/base/failpoints.ts';
import { StartFault } from '#api/base/start-fault.ts';
import { users } from '#api/db/account-schema.ts';
import { isUncommitted } from '#api/db/faults.ts';
import { identityUser } from '#api/db/identity-schema.ts';
import { type OpenDatabase, openDatabase } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';
import { makeInvitations } from '#api/features/invitations/codes.ts';
import { SERVED } from '#api/sync/protocol.ts';
import { createPush } from '#api/sync/push/push.ts';
import { everyDatabase, serverDatabase, type TestDatabase } from './database.ts';
import { form } from './forms.ts';
import { cookieOf, createProduct, type Product, registerPerson } from './product.ts';
import { proxyStatements, queryOf, textOf } from './statement-proxy.ts';
import { ANY_QUESTION, entriesOf, makeActor, makeDevice } from './sync-actors.ts';

/** Makes the database answer the next COMMIT with ROLLBACK, as for an aborted transaction. */
interface SpoilableDatabase {
  database: TestDatabase;
  spoilNext(): void;
  isSpoilt(): boolean;
}

async function spoil(own: TestDatabase): Promise<SpoilableDatabase> {
  let due = false;
  const change = (statement: string): string => {
    if (!due || !/^commit$/i.test(statement)) return statement;
    due = false;
    return 'rollback';
  };
  const spoilNext = (): void => {
    due = true;
  };
  const found = { spoilNext, isSpoilt: () => !due };
  const { source, url } = own;
  if (source.kind === 'embedded') {
    const { client } = source;
    const { execProtocolStream } = client;
    client.execProtocolStream = (message, options) =>
      execProtocolStream.call(client, message[0] === 0x51 ? queryOf(change(textOf(message))) : message, options);
    return { ...found, database: own };
  }
  if (url === undefined) throw new Error('a server without an address');
  const proxy = await proxyStatements(url, change);
  const through = await openDatabase(proxy.url);
  const close = async (): Promise<void> => {
    await through.close();
    await proxy.close();
    await own.close();
  };
  return { ...found, database: { ...through, url, close } };
}

describe.each(everyDatabase)('a COMMIT that is answered with ROLLBACK on $name', ({ create }) => {
  let spoiled: SpoilableDatabase;
  let product: Product;
  beforeAll(async () => {
    spoiled = await spoil(await create());
    product = await createProduct(spoiled.database);
  });
  afterAll(async () => {
    await product.close();
    await spoiled.database.close();
  });
  const count = async (email: string): Promise<number> =>
    (await spoiled.database.db.select().from(users).where(eq(users.email, email))).length;

  it('is a fault of the transaction', async () => {
    const { db } = spoiled.database;
    const id = randomUUID();
    const write = () =>
      db.transaction(async (tx) => {
        await tx.insert(identityUser).values({ id, name: 'Mia', email: `${id}@example.org` });
        return 'written';
      });
    spoiled.spoilNext();
    const fault: unknown = await write().catch((fault: unknown) => fault);
    expect([isUncommitted(fault), spoiled.isSpoilt()]).toEqual([true, true]);
    expect(await db.select().from(identityUser).where(eq(identityUser.id, id))).toEqual([]);
    expect(await write()).toBe('written');
    expect(await db.select().from(identityUser).where(eq(identityUser.id, id))).toHaveLength(1);
  });

  it('lets nobody believe that they are registered', async () => {
    const [code = ''] = await makeInvitations(spoiled.database.db, 1, Date.now());
    const email = `${randomUUID()}@example.org`;
    const payload = { email, password: 'Schmetterling-7', name: 'Mia' };
    const signedUp = await product.app.inject({ method: 'POST', url: '/api/identity/sign-up/email', payload });
    const cookie = cookieOf(signedUp);
    const { token } = (await product.app.inject({ url: '/api/identity/token', headers: { cookie } })).json();
    const register = () =>
      product.app.inject({
        method: 'POST',
        url: '/api/auth/simple-register',
        headers: { authorization: `Bearer ${token}` },
        payload: { invitationCode: code, firstName: 'Mia', lastName: '' },
      });
    spoiled.spoilNext();
    const refused = await register();
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'overloaded', '2']);
    expect([spoiled.isSpoilt(), await count(email)]).toEqual([true, 0]);
    expect((await register()).statusCode).toBe(201);
    expect(await count(email)).toBe(1);
  });

  it('lets nobody believe that a day is stored', async () => {
    const { headers } = await registerPerson(product);
    const day = { text: 'Ein Tag', date: localDateOf(Date.now(), 'UTC'), timeZone: 'UTC' };
    const body = await form(day);
    const write = () =>
      product.app.inject({
        ...{ method: 'POST', url: '/api/entries', payload: body.payload },
        headers: { ...headers, ...body.headers },
      });
    spoiled.spoilNext();
    expect([(await write()).statusCode, spoiled.isSpoilt()]).toEqual([503, true]);
    expect((await product.app.inject({ url: '/api/entries', headers })).json()).toEqual([]);
    expect((await write()).statusCode).toBe(201);
    expect((await product.app.inject({ url: '/api/entries', headers })).json()).toMatchObject([{ text: 'Ein Tag' }]);
  });

  it('lets no device believe that a colliding push is stored (S2)', async () => {
    const { db, isDistributed } = spoiled.database;
    const actor = await makeActor(db);
    const device = makeDevice(db, actor);
    // Without the lock each attempt collides; only then a push writes in a transaction.
    const failpoint = (point: FailpointName): void => {
      if (point === 'applied') throw Object.assign(new Error('a collision'), { code: '40001' });
    };
    let published = 0;
    const nudges = {
      publish: () => {
        published += 1;
      },
    };
    const deps = { db, isDistributed, nudges, now: Date.now, served: SERVED, failpoint };
    const push = createPush({ ...deps, questions: ANY_QUESTION });
    const mutations = [device.save(localDateOf(Date.now(), 'UTC'), { text: 'Ein Tag' })];
    const send = () => push(actor, { protocol: SERVED.current, clientId: device.clientId, mutations });
    const stored = async () => entriesOf(await device.pull()).map((entry) => entry?.text);
    spoiled.spoilNext();
    const fault: unknown = await send().catch((fault: unknown) => fault);
    expect([isUncommitted(fault), spoiled.isSpoilt(), await stored(), published]).toEqual([true, true, [], 0]);
    expect(await send()).toMatchObject({ lastMutationId: 1, results: [{ status: 'applied' }] });
    expect([await stored(), published]).toEqual([['Ein Tag'], 1]);
  });
});

describe('a session that has forgotten its statements', () => {
  const named = ({ serial }: OpenDatabase) =>
    serial.select({ version: owners.version }).from(owners).limit(sql.placeholder('limit')).prepare('named');

  it('ends a transaction, which nothing repeats', async () => {
    const database = await serverDatabase.create();
    const [known, lost] = [randomUUID(), randomUUID()];
    const add = (id: string, forget: boolean) =>
      database.serial.transaction(async (tx) => {
        await tx.insert(identityUser).values({ id, name: 'Mia', email: `${id}@example.org` });
        if (forget) await tx.execute(sql`deallocate all`);
      });
    await add(known, false);
    // As a pooler does that gives the next transaction another session: what the driver has prepared is not there.
    await add(lost, true);
    const rows = await database.db.select({ id: identityUser.id }).from(identityUser);
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([known, lost]));
    await database.close();
  });

  it('never comes of a pooler: no statement past it has a name', async () => {
    const database = await serverDatabase.create();
    const url = database.url ?? '';
    // A pooler greets with a number that is not the session's.
    const pooler = await proxyStatements(url, (statement) => statement.replace('pg_backend_pid()', '4711'));
    const names = async (opened: OpenDatabase) => {
      await named(opened).execute({ limit: 1 });
      const rows = await opened.serial.select({ name: sql<string>`name` }).from(sql`pg_prepared_statements`);
      return rows.length;
    };
    expect(await names(database)).toBeGreaterThan(0);
    const pooled = await openDatabase(pooler.url, { direct: url });
    expect(await names(pooled)).toBe(0);
    await pooled.close();
    await pooler.close();
    await database.close();
  });

  it('is refused at start where sessions have to last', async () => {
    const database = await serverDatabase.create();
    const pooler = await proxyStatements(database.url ?? '', (one) => one.replace('pg_backend_pid()', '4711'));
    const opened = openDatabase(pooler.url);
    await expect(opened).rejects.toThrow(/set DATABASE_DIRECT_URL to an address of the server itself/);
    await expect(opened).rejects.toBeInstanceOf(StartFault);
    await pooler.close();
    await database.close();
  });
});
