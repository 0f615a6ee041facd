import { DAY_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { users } from '#api/db/account-schema.ts';
import { identitySession } from '#api/db/identity-schema.ts';
import { embeddedDatabase } from './database.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { registerPerson } from './product.ts';
import { productOn } from './product-on.ts';

describe('lifetimes', () => {
  const stage = productOn(embeddedDatabase.create);
  const start = Date.now();
  /** Moves the clock of this process: the provider's libraries use no other. */
  const pass = (milliseconds: number): void => void vi.setSystemTime(start + milliseconds);
  beforeEach(() => pass(0));
  afterEach(() => void vi.useRealTimers());

  const post = (path: string, payload: object) =>
    stage.product.app.inject({ method: 'POST', url: `/api/identity/${path}`, payload });
  const ask = async (url: string, headers: Record<string, string>): Promise<number> =>
    (await stage.product.app.inject({ url, headers })).statusCode;

  it('a link for a new password is good for an hour', async () => {
    const [early, late] = [await registerPerson(stage.product), await registerPerson(stage.product)];
    const reset = async ({ email }: { email: string }) => {
      const token = linkIn(await mailTo(stage.product, email, 1)).searchParams.get('reset');
      const response = await post('reset-password', { newPassword: 'Admiral-Fuchs-9', token });
      return [response.statusCode, response.json().code];
    };
    for (const { email } of [early, late]) await post('request-password-reset', { email });
    pass(59 * MINUTE_MS);
    expect(await reset(early)).toEqual([200, undefined]);
    pass(61 * MINUTE_MS);
    expect(await reset(late)).toEqual([400, 'INVALID_TOKEN']);
  });

  it('the link that confirms an address is good for three days', async () => {
    const { email } = await registerPerson(stage.product);
    const { pathname, search } = linkIn(await mailTo(stage.product, email, 0));
    const open = async () => (await stage.product.app.inject({ url: `${pathname}${search}` })).headers.location;
    pass(3 * DAY_MS - MINUTE_MS);
    expect(await open()).toBe('/?confirmed=1');
    pass(3 * DAY_MS + MINUTE_MS);
    expect(await open()).toBe('/?confirmed=0');
  });

  it.each(['before', 'never before'])('a token that was asked with %s speaks for ten minutes', async (when) => {
    const { headers } = await registerPerson(stage.product);
    const other = await registerPerson(stage.product);
    if (when === 'before') {
      pass(10 * MINUTE_MS - 1000);
      expect(await ask('/api/auth/user', headers)).toBe(200);
    }
    // A minute more for clock differences.
    pass(11 * MINUTE_MS + 1000);
    expect(await ask('/api/auth/user', headers)).toBe(401);
    expect(await ask('/api/auth/user', other.headers)).toBe(401);
  });

  it('a session knows its last use to ten minutes', async () => {
    const { cookie, accountId } = await registerPerson(stage.product);
    const { db } = stage.database;
    const usedAt = async () => {
      const [user] = await db.select({ subject: users.subject }).from(users).where(eq(users.id, accountId));
      const { updatedAt, userId } = identitySession;
      const [row] = await db
        .select({ updatedAt })
        .from(identitySession)
        .where(eq(userId, user?.subject ?? ''));
      return (row?.updatedAt.getTime() ?? 0) - start;
    };
    const use = () => ask('/api/identity/token', { cookie });
    for (const [at, used] of [
      [9 * MINUTE_MS, 0],
      [11 * MINUTE_MS, 11 * MINUTE_MS],
      [20 * MINUTE_MS, 11 * MINUTE_MS],
      [22 * MINUTE_MS, 22 * MINUTE_MS],
    ] as const) {
      pass(at);
      expect(await use()).toBe(200);
      expect(await usedAt()).toBe(used);
    }
  });

  it('an unused session lasts half a year', async () => {
    const [early, late] = [await registerPerson(stage.product), await registerPerson(stage.product)];
    const token = (cookie: string) => ask('/api/identity/token', { cookie });
    pass(180 * DAY_MS - MINUTE_MS);
    expect(await token(early.cookie)).toBe(200);
    pass(180 * DAY_MS + MINUTE_MS);
    expect([await token(early.cookie), await token(late.cookie)]).toEqual([200, 401]);
  });
});
