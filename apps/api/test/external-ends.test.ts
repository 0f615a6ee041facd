import { DAY_MS } from '@tagfalter/domain/durations';
import { and, eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { renewAccess } from '#api/adapters/identity/embedded/embedded-records.ts';
import { identityAccount } from '#api/db/identity-schema.ts';
import { forgetOrphans } from '#api/features/account/cleanup.ts';
import { databases, serverDatabase } from './database.ts';
import { externalOn } from './external-on.ts';
import { Browser, choose } from './external-stage.ts';

describe.each(databases)('the end of an external account here on $name', ({ create }) => {
  const stage = externalOn(create);

  const made = async (isRegistered: boolean) => {
    const { sub, email = '' } = stage.google.add();
    const here = new Browser(stage.product);
    await here.go('register', sub);
    if (isRegistered) await here.register();
    return { sub, email, here };
  };
  const login = async (sub: string) => {
    const response = await new Browser(stage.product).go('login', sub);
    return response.statusCode === 200 ? 200 : response.json().code;
  };
  const provider = () => {
    const { identityProvider } = stage.product.deps;
    if (!identityProvider) throw new Error('no provider');
    return identityProvider;
  };

  it('comes after a day without registration (decision 3)', async () => {
    const [orphan, person] = [await made(false), await made(true)];
    const { db } = stage.database;
    await forgetOrphans(db, provider(), Date.now());
    expect(await login(orphan.sub)).toBe(200);
    await forgetOrphans(db, provider(), Date.now() + DAY_MS);
    expect([await login(orphan.sub), await login(person.sub)]).toEqual(['EXTERNAL_UNKNOWN', 200]);
  });

  it('is not removed by the cleanup before its own registration', async () => {
    const { here, sub, email } = await made(false);
    const payload = { email, invitationCode: 'whatever' };
    const url = '/api/auth/cleanup-before-registration';
    expect((await stage.product.app.inject({ method: 'POST', url, payload })).statusCode).toBe(204);
    expect((await here.register()).statusCode).toBe(201);
    expect(await login(sub)).toBe(200);
  });

  it('comes with that of the identity', async () => {
    const { here, sub } = await made(true);
    const { sub: subject = '' } = decodeJwt(await here.token());
    await stage.database.db.transaction((tx) => provider().remove(tx, subject));
    expect(await login(sub)).toBe('EXTERNAL_UNKNOWN');
    const left = await stage.database.db.select().from(identityAccount).where(eq(identityAccount.accountId, sub));
    expect(left).toEqual([]);
  });

  it('is no way past the block of an account', async () => {
    const { sub, email } = await made(true);
    const { app, deps } = stage.product;
    const payload = { action: 'block', email, reason: 'Wegen der Prüfung.' };
    const headers = { authorization: `Bearer ${deps.adminToken}` };
    await app.inject({ method: 'POST', url: '/api/admin/moderation', headers, payload });
    const here = new Browser(stage.product);
    await here.go('login', sub);
    const me = await app.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${await here.token()}` } });
    expect([me.statusCode, me.json()]).toMatchObject([403, { code: 'account_blocked' }]);
  });
});

describe('an external account lost during its sign-in', () => {
  const stage = externalOn(serverDatabase.create);

  it('begins no session that its end would have ended', async () => {
    const { sub } = stage.google.add({ email_verified: false });
    const first = new Browser(stage.product);
    await first.go('register', sub);
    const { sub: subject = '' } = decodeJwt(await first.token());
    const here = new Browser(stage.product);
    const response = await choose(await here.begin('login'), sub);
    const { db } = stage.database;
    const coming = await db.transaction(async (tx) => {
      const isTheirs = and(eq(identityAccount.userId, subject), eq(identityAccount.accountId, sub));
      await tx.select().from(identityAccount).where(isTheirs).for('update');
      const going = here.post('external/finish', { answer: response });
      await vi.waitFor(async () => {
        const waiting = await tx.select({ one: sql`1` }).from(sql`pg_locks`).where(sql`not granted`);
        expect(waiting.length).toBeGreaterThan(0);
      });
      await renewAccess(tx, subject);
      return { going };
    });
    const refused = await coming.going;
    expect(refused.json()).toMatchObject({ code: 'EXTERNAL_EXPIRED' });
    await expect(here.token()).rejects.toThrow();
    await expect(first.token()).rejects.toThrow();
  });
});
