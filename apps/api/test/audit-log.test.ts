import { join } from 'node:path';
import { adminAudit } from '@tagfalter/contract/admin-audit';
import { adminBackup } from '@tagfalter/contract/admin-backup';
import { adminPro } from '@tagfalter/contract/admin-pro';
import { DAY_MS } from '@tagfalter/domain/durations';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { forgetEvents, noteAccountEvent, noteOperatorEvent } from '#api/changes/audit-log.ts';
import { boundAccounts } from '#api/changes/bound-accounts.ts';
import { accountEvents, operatorEvents } from '#api/db/audit-schema.ts';
import type { Db } from '#api/db/open.ts';
import { databases } from './database.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { type Person, registerPerson } from './product.ts';
import { productOn } from './product-on.ts';

/** Makes the operator's events unwritable, but readable for a backup. */
async function refuseRows(db: Db): Promise<{ lift(): Promise<void> }> {
  await db.execute('alter table operator_events add constraint refused check (false) not valid');
  return { lift: async () => void (await db.execute('alter table operator_events drop constraint refused')) };
}

const NEW = 'Admiral-Fuchs-9';

describe.each(databases)('the audit log on $name', ({ create }) => {
  const stage = productOn(create);

  const admin = (url: string, payload: object) => {
    const headers = { authorization: `Bearer ${stage.product.deps.adminToken}` };
    return stage.product.app.inject({ method: 'POST', url, headers, payload });
  };
  const read = async (email: string | null, limit = 100) => {
    const response = await admin(adminAudit.path, { email, limit });
    return { body: response.body, events: v.parse(adminAudit.reply, response.json()).events };
  };
  const kindsOf = async ({ email }: Person) => (await read(email)).events.map(({ kind }) => kind).reverse();
  const identity = (path: string, payload: object, remoteAddress = '203.0.113.5') =>
    stage.product.app.inject({ method: 'POST', url: `/api/identity/${path}`, payload, remoteAddress });
  const own = (method: 'DELETE' | 'PUT', url: string, { headers }: Person, payload?: object) =>
    stage.product.app.inject({ method, url, headers, ...(payload && { payload }) });

  it('says what happened to an account, from which hashed network', async () => {
    const mia = await registerPerson(stage.product);
    const tom = await registerPerson(stage.product);
    const { email, password } = mia;
    await identity('sign-in/email', { email, password });
    await identity('sign-in/email', { email: email.toUpperCase(), password: 'not-mine' });
    await identity('sign-in/email', { email, password: 'not-mine' }, '198.51.100.7');
    await own('DELETE', '/api/auth/sessions', mia);
    await own('PUT', '/api/auth/password', mia, { currentPassword: password, newPassword: NEW });
    await own('PUT', '/api/auth/password', mia, { currentPassword: password, newPassword: NEW });
    await identity('request-password-reset', { email });
    const token = linkIn(await mailTo(stage.product, email, 1)).searchParams.get('reset');
    await identity('reset-password', { newPassword: password, token });
    await admin(adminPro.path, { action: 'grant', email, until: null });
    await admin(adminPro.path, { action: 'end', email });
    const day = { date: '2025-03-01', timeZone: 'UTC', fields: { text: 'Von euch.' }, addImages: [] };
    await admin('/api/admin/entries', { accountId: mia.accountId, entries: [day] });
    expect(await kindsOf(mia)).toEqual([
      ...['signed_in', 'sign_in_failed', 'sign_in_failed', 'other_sessions_ended', 'password_changed'],
      ...['password_reset', 'pro_granted', 'pro_ended', 'days_written'],
    ]);
    const { body, events } = await read(email);
    const [first, second, elsewhere] = events.toReversed().map(({ network }) => network);
    expect(first).toMatch(/^[\w-]{12}$/);
    expect([second === first, elsewhere === first]).toEqual([true, false]);
    for (const secret of [email, password, NEW, '203.0.113.5', '198.51.100.7']) expect(body).not.toContain(secret);
    expect(await kindsOf(tom)).toEqual([]);
  });

  it('notes the operator’s acts', async () => {
    await admin('/api/admin/invitations', { count: 7 });
    const folder = join(stage.product.deps.config.dataDir, 'backup');
    expect((await admin(adminBackup.path, { folder })).body).toContain('"done"');
    const { events } = await read(null);
    expect(events.map(({ kind }) => kind)).toContain('backup_taken');
    expect(events).toContainEqual({
      ...{ at: expect.any(String), kind: 'codes_made', accountId: null },
      network: null,
      count: 7,
    });
  });

  it('says that a backup has begun, whatever becomes of it', async () => {
    const { db } = stage.database;
    await db.delete(operatorEvents);
    const folder = join(stage.product.deps.config.dataDir, 'cut-short');
    await db.execute('alter table entries rename to away');
    expect((await admin(adminBackup.path, { folder })).body).toContain('"failed"');
    await db.execute('alter table away rename to entries');
    expect(await db.$count(operatorEvents)).toBe(1);
  });

  it('calls a backup complete that could not be noted', async () => {
    const { db } = stage.database;
    const folder = join(stage.product.deps.config.dataDir, 'unnoted');
    const lock = await refuseRows(db);
    const response = await admin(adminBackup.path, { folder });
    await lock.lift();
    expect(response.body).toContain('"done"');
  });

  it('is for the operator alone', async () => {
    const { headers } = await registerPerson(stage.product);
    const payload = { email: null, limit: 1 };
    for (const more of [{}, headers]) {
      const response = await stage.product.app.inject({ method: 'POST', url: adminAudit.path, headers: more, payload });
      expect(response.statusCode).toBe(404);
    }
  });

  describe('read with a limit', () => {
    const ages = (from: number, count: number, step: number) =>
      Array.from({ length: count }, (_, index) => from + index * step);
    it.each<{ which: string; operator: number[]; account: number[]; limit: number }>([
      { which: 'more of the operator than it', operator: ages(0, 8, 10), account: [], limit: 3 },
      { which: 'more of an account than it', operator: [], account: ages(0, 8, 10), limit: 3 },
      { which: 'both in turn', operator: ages(0, 8, 10), account: ages(5, 8, 10), limit: 5 },
      { which: 'all of the operator newer', operator: ages(0, 6, 10), account: ages(500, 6, 10), limit: 4 },
      { which: 'all of the accounts newer', operator: ages(500, 6, 10), account: ages(0, 6, 10), limit: 4 },
      { which: 'some of both at one moment', operator: [7, 7, 7, 90, 90], account: [7, 7, 80, 90], limit: 6 },
      { which: 'as many as it', operator: ages(0, 2, 10), account: ages(5, 2, 10), limit: 4 },
      { which: 'fewer than it', operator: ages(0, 2, 10), account: ages(5, 1, 10), limit: 4 },
    ])('shows the newest, newest first: $which', async ({ operator, account, limit }) => {
      const { db } = stage.database;
      const { accountId, email } = await registerPerson(stage.product);
      const now = Date.parse('2026-11-20T12:00:00Z');
      await db.delete(accountEvents);
      await db.delete(operatorEvents);
      // Written in an order that is neither that of time nor its reverse.
      const shuffled = (list: number[]) => [...list.filter((_, at) => at % 2), ...list.filter((_, at) => at % 2 === 0)];
      for (const age of shuffled(operator))
        await noteOperatorEvent(db, { kind: 'codes_made', count: age, at: now - age });
      for (const age of shuffled(account)) await noteAccountEvent(db, { accountId, kind: 'signed_in', at: now - age });
      const newest = (list: number[]) => list.toSorted((one, other) => one - other).slice(0, limit);
      const { events } = await read(null, limit);
      expect(events.map(({ at }) => now - Date.parse(at))).toEqual(newest([...operator, ...account]));
      for (const { kind, count, at, accountId: who } of events)
        expect([count, who]).toEqual(kind === 'codes_made' ? [now - Date.parse(at), null] : [null, accountId]);
      const ofPerson = (await read(email, limit)).events.map(({ at }) => now - Date.parse(at));
      expect(ofPerson).toEqual(newest(account));
    });
  });

  it('holds 500 events of an account, 180 days long', async () => {
    const { db } = stage.database;
    const { accountId } = await registerPerson(stage.product);
    const now = Date.now();
    await db.delete(accountEvents);
    await db.delete(operatorEvents);
    const rows = Array.from({ length: 510 }, (_, index) => ({
      accountId,
      kind: 'signed_in' as const,
      at: new Date(now - index),
    }));
    await db.insert(accountEvents).values(rows);
    await boundAccounts(db);
    expect(await db.$count(accountEvents)).toBe(500);
    await noteAccountEvent(db, { accountId, kind: 'signed_in', at: now - 181 * DAY_MS });
    await db.insert(operatorEvents).values({ kind: 'codes_made', count: 1, at: new Date(now - 181 * DAY_MS) });
    await forgetEvents(db, now);
    expect([await db.$count(accountEvents), await db.$count(operatorEvents)]).toEqual([500, 0]);
  });

  it('keeps sign-ins however many wrong passwords follow', async () => {
    const { db } = stage.database;
    const { accountId } = await registerPerson(stage.product);
    await db.delete(accountEvents);
    const now = Date.now();
    await noteAccountEvent(db, { accountId, kind: 'signed_in', at: now - DAY_MS });
    const kind = 'sign_in_failed' as const;
    await db
      .insert(accountEvents)
      .values(Array.from({ length: 510 }, (_, index) => ({ accountId, kind, at: new Date(now - index) })));
    await boundAccounts(db);
    const kept = await db.select().from(accountEvents);
    const failed = kept.filter((event) => event.kind === kind).map(({ at }) => at.getTime());
    expect([failed.length, Math.min(...failed), kept.length]).toEqual([200, now - 199, 201]);
  });

  it('blocks no sign-in when it cannot be written', async () => {
    const mia = await registerPerson(stage.product);
    const { db } = stage.database;
    await db.execute('alter table account_events rename to away');
    const response = await identity('sign-in/email', { email: mia.email, password: mia.password });
    const payload = { currentPassword: mia.password, newPassword: NEW };
    const changed = await own('PUT', '/api/auth/password', mia, payload);
    const ended = await own('DELETE', '/api/auth/sessions', mia);
    await db.execute('alter table away rename to account_events');
    expect([response.statusCode, changed.statusCode, ended.statusCode]).toEqual([200, 200, 200]);
  });
});
