import { randomUUID } from 'node:crypto';
import { UserSchema } from '@tagfalter/contract/user';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscriptions, users } from '#api/db/schema.ts';
import { findActor } from '#api/features/account/find-actor.ts';
import { makeInvitations } from '#api/features/invitations/codes.ts';
import { isGoodCode } from '#api/features/invitations/service.ts';
import { databases, type TestDatabase } from './database.ts';
import { createProduct, type Person, type Product, registerPerson } from './product.ts';

const DAY = 24 * 60 * 60 * 1000;

describe.each(databases)('tier and codes on $name', ({ create }) => {
  let database: TestDatabase;
  let product: Product;
  beforeAll(async () => {
    database = await create();
    product = await createProduct(database);
  });
  afterAll(async () => {
    await product.close();
    await database.close();
  });

  const now = Date.now();
  const proBothWays = async ({ headers, token }: Person): Promise<boolean[]> => {
    const user = v.parse(UserSchema, (await product.app.inject({ url: '/api/auth/user', headers })).json());
    const actor = await findActor(database.db, await product.deps.identity.verify(token), now);
    return [user.proAccount, actor.isPro];
  };

  it.each([
    ['nothing', [], false],
    ['an active one without an end', [['active', null]], true],
    ['an active one with the epoch as end', [['active', 0]], true],
    ['an active one that has ended', [['active', now - DAY]], false],
    ['a cancelled one that still runs', [['cancelled', now + DAY]], true],
    [
      'a cancelled one that has ended beside an active one',
      [
        ['cancelled', now - DAY],
        ['active', now + DAY],
      ],
      true,
    ],
  ] as const)('decides Pro by %s (decision 25)', async (_what, rows, expected) => {
    const person = await registerPerson(product);
    for (const [status, end] of rows) {
      const endDate = end === null ? null : new Date(end);
      await database.db
        .insert(subscriptions)
        .values({ accountId: person.accountId, id: randomUUID(), status, endDate });
    }
    expect(await proBothWays(person)).toEqual([expected, expected]);
  });

  it('lets the stored flag stand beside subscriptions', async () => {
    const person = await registerPerson(product);
    await database.db.update(users).set({ proAccount: true }).where(eq(users.id, person.accountId));
    expect(await proBothWays(person)).toEqual([true, true]);
  });

  it('takes a code for thirty days, however its dashes and case were typed (decision 2)', async () => {
    const [code = ''] = await makeInvitations(database.db, 1, now);
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}(-[A-HJKMNP-Z2-9]{4}){3}$/);
    expect(await isGoodCode(database.db, code.toLowerCase().replaceAll('-', ' '), now + 30 * DAY - 1)).toBe(true);
    expect(await isGoodCode(database.db, code, now + 30 * DAY)).toBe(false);
  });

  it('keeps no code in the clear', async () => {
    const [code = ''] = await makeInvitations(database.db, 1, now);
    const rows = await database.db.query.invitations.findMany();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(rows.every(({ codeHash }) => /^[0-9a-f]{64}$/.test(codeHash))).toBe(true);
  });
});
