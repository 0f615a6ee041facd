import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@tagfalter/domain/durations';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { invitations, users } from '#api/db/account-schema.ts';
import { declarations } from '#api/db/declaration-schema.ts';
import { identitySession } from '#api/db/identity-schema.ts';
import type { Db } from '#api/db/open.ts';
import { subscriptions } from '#api/db/subscription-schema.ts';
import { TABLE_FATES } from '#api/db/table-fates.ts';
import { tablesInOrder } from '#api/db/tables.ts';
import { eraseAccounts } from '#api/features/account/erase/erase-accounts.ts';
import { listErased } from '#api/features/account/erase/erased-list.ts';
import { defineJob, NoData } from '#api/ports/jobs.ts';
import { backUp, createFolders, fillEmptyTables, putBack } from './backup-stage.ts';
import { everyDatabase } from './database.ts';
import { type EventStage, openEventStage } from './event-stage.ts';
import { form } from './forms.ts';
import { linkIn, mailsTo, mailTo } from './mailbox.ts';
import { type Person, registerPerson, signUp } from './product.ts';

const SLOW = 300_000;
const folders = createFolders();
afterAll(() => folders.remove());

const ERASE = defineJob({
  ...{ name: 'erase-accounts', data: NoData, key: () => 'now', width: 1 },
  retry: { limit: 0, delay: 1, max: 1 },
});

/** Tables with one of these words in a row. */
async function tablesNaming(db: Db, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name, table } of tablesInOrder()) {
    const says = words.map((word) => sql`strpos(lower(to_jsonb(${table})::text), ${word.toLowerCase()}) > 0`);
    const rows = await db.select({ one: sql`1` }).from(table).where(sql.join(says, sql` or `)).limit(1);
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
}

describe.each(everyDatabase)('the end of an account on $name (spec decision 7)', ({ create }) => {
  let stage: EventStage;
  beforeAll(async () => {
    stage = await openEventStage(create);
  }, SLOW);
  afterAll(() => stage.close());

  type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  const call = async ({ headers }: Pick<Person, 'headers'>, method: Method, url: string, payload?: object) => {
    const reply = await stage.product.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() };
  };
  const person = async (): Promise<Person> => {
    const made = await registerPerson(stage.product);
    await stage.database.db.update(users).set({ emailVerified: true }).where(eq(users.id, made.accountId));
    return made;
  };
  const befriend = async (one: Person, two: Person) => {
    const { body } = await call(one, 'POST', '/api/friend-requests', { userId: two.accountId });
    await call(two, 'PUT', `/api/friend-requests/${body.id}/accept`);
  };
  const write = async ({ headers }: Person, visibility: string): Promise<string> => {
    const fields = { date: new Date(stage.clock.now).toISOString().slice(0, 10), text: 'Tag', visibility };
    const parts = [{ field: 'images', bytes: stage.photo, type: 'image/jpeg', name: 'see.jpg' }];
    const body = await form(fields, parts);
    const sent = { method: 'POST' as const, url: '/api/entries', payload: body.payload };
    return (await stage.product.app.inject({ ...sent, headers: { ...headers, ...body.headers } })).json().id;
  };
  const leave = (who: Person) => call(who, 'DELETE', '/api/account');
  const keep = async (who: Person) => (await call(who, 'POST', '/api/account/keep')).status;
  const row = async ({ accountId }: Person) =>
    (await stage.database.db.select().from(users).where(eq(users.id, accountId)))[0];
  const filesOf = async (ownerId: string) => {
    const keys: string[] = [];
    for await (const { key } of stage.product.deps.blobs.list(`${ownerId}/`)) keys.push(key);
    return keys;
  };
  const runErase = async () => {
    await stage.product.deps.jobs.add(ERASE, {});
  };
  const makeDue = ({ accountId }: Person) =>
    stage.database.db
      .update(users)
      .set({ endsAt: new Date(stage.clock.now - 1) })
      .where(eq(users.id, accountId));
  const erase = async (who: Person) => {
    await makeDue(who);
    await runErase();
    await vi.waitFor(async () => expect((await listErased(stage.product.deps.blobs)).unfinished).toEqual([]), SLOW);
    await vi.waitFor(async () => expect(await row(who)).toBeUndefined(), SLOW);
    await vi.waitFor(async () => expect(await filesOf(who.accountId)).toEqual([]), SLOW);
  };

  it('needs a fresh sign-in and ends links, invitations and sharing at once', async () => {
    const [mia, tom] = [await person(), await person()];
    await befriend(mia, tom);
    const day = await write(mia, 'friends');
    const { body: link } = await call(mia, 'POST', `/api/entries/${day}/generate-share-token`);
    const invited = `${crypto.randomUUID()}@example.org`;
    await call(mia, 'POST', '/api/invitations', { email: invited });
    const seen = async () => [
      (await call(tom, 'GET', `/api/entries/${day}?owner=${mia.accountId}`)).status,
      (await call(tom, 'GET', '/api/friends')).body.length,
      (await call(tom, 'GET', '/api/feed/friends')).body.length,
      (await stage.load(`/api/shared/${link.shareToken}`)).status,
    ];
    expect(await seen()).toEqual([200, 1, 1, 200]);

    const old = new Date(Date.now() - DAY_MS);
    const sessions = stage.database.db.update(identitySession).set({ createdAt: old, confirmedAt: null });
    await sessions.where(eq(identitySession.userId, (await row(mia))?.subject ?? ''));
    expect(await leave(mia)).toMatchObject({ status: 403, body: { code: 'reauth_required' } });
    expect(await seen()).toEqual([200, 1, 1, 200]);
    await call(mia, 'POST', '/api/auth/confirm-password', { currentPassword: mia.password });
    const asked = await leave(mia);
    const endsAt = new Date(stage.clock.now + 14 * DAY_MS).toISOString();
    expect(asked).toEqual({ status: 202, body: { endsAt } });
    expect(await seen()).toEqual([403, 0, 0, 404]);
    expect((await call(mia, 'GET', '/api/auth/user')).body).toMatchObject({ endsAt });
    expect((await call(mia, 'GET', `/api/entries/${day}`)).status).toBe(200);
    expect((await call(mia, 'GET', '/api/invitations')).body.invitations).toMatchObject([{ state: 'revoked' }]);
    const mail = await mailTo(stage.product, mia.email, 1);
    expect(mail.subject).toBe('Dein Konto bei Tagfalter wird gelöscht');
    expect(mail.text).not.toContain('Abo');

    stage.clock.now += 1000;
    expect(await leave(mia)).toEqual(asked);
    stage.clock.now -= 1000;
    expect(await keep(mia)).toBe(204);
    expect(await keep(mia)).toBe(404);
    expect(await seen()).toEqual([200, 1, 1, 404]);
  });

  it('sends one mail in the caller’s language with date and way back', async () => {
    const { product, clock } = stage;
    const who = await person();
    const headers = { ...who.headers, 'accept-language': 'fr' };
    const confirmed = (await mailsTo(product, who.email)).length;
    for (let times = 0; times < 2; times += 1) await call({ headers }, 'DELETE', '/api/account');
    const reported = (await mailsTo(product, who.email)).slice(confirmed);
    expect(reported.map(({ subject }) => subject)).toEqual(['Ton compte Tagfalter va être supprimé']);
    const day = new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: 'UTC' }).format(clock.now + 14 * DAY_MS);
    expect(reported[0]?.text).toContain(`Le ${day},`);
    expect(linkIn(reported[0]).href).toBe(new URL(product.deps.config.publicUrl).href);
  });

  it('cancels a subscription first: one without an end ends with the account', async () => {
    const { db } = stage.database;
    const who = await person();
    const later = new Date(stage.clock.now + 100 * DAY_MS);
    const ids = [crypto.randomUUID(), crypto.randomUUID()];
    const [open, paid] = ids.map((id) => ({ accountId: who.accountId, id, status: 'active' }));
    if (!open || !paid) throw new Error('no rows');
    await db.insert(subscriptions).values([open, { ...paid, endDate: later }]);
    const { body } = await leave(who);
    const rows = await db.select().from(subscriptions).where(eq(subscriptions.accountId, who.accountId));
    const byId = new Map(rows.map(({ id, status, endDate }) => [id, [status, endDate?.toISOString()]]));
    expect(byId.get(open.id)).toEqual(['cancelled', body.endsAt]);
    expect(byId.get(paid.id)).toEqual(['cancelled', later.toISOString()]);
    expect((await mailTo(stage.product, who.email, 1)).text).toContain('Dein laufendes Abo ist gekündigt.');
  });

  it('can be taken back until the erasing begins', async () => {
    const [late, gone] = [await person(), await person()];
    for (const who of [late, gone]) {
      await leave(who);
      await makeDue(who);
    }
    expect(await keep(late)).toBe(204);
    const { db, blobs } = stage.product.deps;
    const attempts: number[] = [];
    const endGuestBooks = async () => {
      attempts.push(await keep(gone));
    };
    await eraseAccounts({ db, blobs, endGuestBooks, removeIdentity: async () => {} }, stage.clock.now);
    expect(attempts).toEqual([404]);
    expect([(await row(late))?.endsAt, await row(gone)]).toEqual([null, undefined]);
  });

  it('comes to every account, also where another one cannot go yet', async () => {
    const all = [await person(), await person(), await person()];
    for (const who of all) await makeDue(who);
    const { db, blobs } = stage.product.deps;
    let stuck = '';
    const endGuestBooks = async (accountId: string) => {
      stuck ||= accountId;
      if (stuck === accountId) throw new Error('a file cannot be removed');
    };
    const erasing = { db, blobs, endGuestBooks, removeIdentity: async () => {} };
    await expect(eraseAccounts(erasing, stage.clock.now)).rejects.toThrow(AggregateError);
    const left = (await Promise.all(all.map(row))).flatMap((one) => (one ? [one.id] : []));
    expect(left).toEqual([stuck]);
    await eraseAccounts({ ...erasing, endGuestBooks: async () => {} }, stage.clock.now);
    expect((await Promise.all(all.map(row))).filter(Boolean)).toEqual([]);
  });

  it('waits for its date, and a kept account stays', async () => {
    const [leaving, kept] = [await person(), await person()];
    const due = await person();
    for (const who of [leaving, kept, due]) expect((await leave(who)).status).toBe(202);
    await keep(kept);
    await erase(due);
    expect(await row(leaving)).toBeDefined();
    expect((await row(kept))?.endsAt).toBeNull();
    expect((await call(due, 'GET', '/api/auth/user')).status).toBe(401);
    const again = await signUp(stage.product, due.email);
    expect(again.token).toEqual(expect.any(String));
  });
});

describe.each(everyDatabase)('an account that has ended, on $name (spec decision 7)', ({ create }) => {
  let stage: EventStage;
  beforeAll(async () => {
    stage = await openEventStage(create);
  }, SLOW);
  afterAll(() => stage.close());

  it(
    'leaves no row and no file, and no restore brings it back',
    async () => {
      const { product, database, host } = stage;
      const { db } = database;
      const call = (method: 'POST' | 'PUT', url: string, who: Pick<Person, 'headers'>, payload: object) =>
        product.app.inject({ method, url, headers: who.headers, payload });
      const book = await stage.event({}, stage.photo);
      await call('POST', '/api/identity/request-password-reset', host, { email: host.email });
      const body = await form({ date: new Date(stage.clock.now).toISOString().slice(0, 10), text: 'Tag' }, [
        { field: 'images', bytes: stage.photo, type: 'image/jpeg', name: 'see.jpg' },
      ]);
      const headers = { ...host.headers, ...body.headers };
      await product.app.inject({ method: 'POST', url: '/api/entries', payload: body.payload, headers });
      await fillEmptyTables(db);
      // Evidence has an id of its own, and names its account while that exists.
      await db.update(declarations).set({ id: crypto.randomUUID(), accountId: host.accountId });
      const other = await registerPerson(product);
      await db.update(users).set({ emailVerified: true }).where(eq(users.id, other.accountId));
      await call('POST', '/api/friend-requests', other, { email: host.email });
      await call('POST', '/api/invitations', other, { email: host.email });
      await db.update(invitations).set({ inviterId: other.accountId }).where(eq(invitations.usedBy, host.accountId));

      const [known] = await db.select().from(users).where(eq(users.id, host.accountId));
      if (!known) throw new Error('nobody');
      const words = [known.id, known.email, known.subject, known.entrySpace, book.id];
      const held = Object.entries(TABLE_FATES).filter(([, { erased }]) => typeof erased === 'string');
      // Declarations stay as evidence without the account.
      expect(await tablesNaming(db, words)).toEqual(['declarations', ...held.map(([name]) => name)].sort());

      const folder = join(await folders.make(), 'backup');
      const { dataDir } = product.deps.config;
      await backUp(database, dataDir, folder);
      const files = async () => {
        const keys: string[] = [];
        for await (const { key } of product.deps.blobs.list()) if (!key.startsWith('erased/')) keys.push(key);
        return keys.filter((key) => key.includes(known.id) || key.includes(book.id));
      };
      expect((await files()).length).toBeGreaterThan(2);

      await db
        .update(users)
        .set({ endsAt: new Date(stage.clock.now - 1) })
        .where(eq(users.id, known.id));
      await product.deps.jobs.add(ERASE, {});
      await vi.waitFor(async () => expect(await tablesNaming(db, words)).toEqual([]), SLOW);
      await vi.waitFor(async () => expect(await files()).toEqual([]), SLOW);
      expect((await listErased(product.deps.blobs)).ids).toEqual([known.id]);

      await putBack(database, dataDir, folder);
      expect(await tablesNaming(db, words)).toEqual([]);
      expect(await files()).toEqual([]);
      expect(await db.select({ id: users.id }).from(users)).toEqual([{ id: other.accountId }]);

      // Only this list keeps the account away after a restore.
      await rm(join(dataDir, 'blobs', 'erased'), { recursive: true });
      await putBack(database, dataDir, folder);
      expect(await db.$count(users)).toBe(2);
    },
    SLOW,
  );
});
