import { createPublicKey } from 'node:crypto';
import { LeaseClaimsSchema } from '@tagfalter/contract/pro-lease';
import { UserSchema } from '@tagfalter/contract/user';
import { DAY_MS } from '@tagfalter/domain/durations';
import { jwtVerify } from 'jose';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { loadSecrets } from '#api/db/secrets.ts';
import { createFindActor } from '#api/features/account/find-actor.ts';
import { makeInvitations } from '#api/features/invitations/codes.ts';
import { isGoodCode } from '#api/features/invitations/service.ts';
import { databases } from './database.ts';
import { subscribe } from './pro.ts';
import { type Person, registerPerson } from './product.ts';
import { productOn } from './product-on.ts';

describe.each(databases)('tier and codes on $name', ({ create }) => {
  const stage = productOn(create);

  const now = Date.now();
  const proBothWays = async ({ headers, token }: Person): Promise<boolean[]> => {
    const user = v.parse(UserSchema, (await stage.product.app.inject({ url: '/api/auth/user', headers })).json());
    const findActor = createFindActor(stage.database.db, () => now);
    const actor = await findActor(await stage.product.deps.identity.verify(token));
    return [user.proAccount, actor.isPro];
  };

  it.each([
    ['nothing', [], false],
    ['an active one without an end', [['active', null]], true],
    ['an active one with the epoch as end', [['active', 0]], true],
    ['an active one that has ended', [['active', now - DAY_MS]], false],
    ['a cancelled one that still runs', [['cancelled', now + DAY_MS]], true],
    [
      'a cancelled one that has ended beside an active one',
      [
        ['cancelled', now - DAY_MS],
        ['active', now + DAY_MS],
      ],
      true,
    ],
  ] as const)('decides Pro by %s (decision 25)', async (_what, rows, expected) => {
    const person = await registerPerson(stage.product);
    for (const [status, end] of rows) {
      const endDate = end === null ? null : new Date(end);
      await subscribe(stage.database.db, person.accountId, { status, endDate });
    }
    expect(await proBothWays(person)).toEqual([expected, expected]);
  });

  const signedFor = async (person: Person) => {
    const response = await stage.product.app.inject({ url: '/api/auth/user', headers: person.headers });
    const { proLease, proLeaseKey } = v.parse(UserSchema, response.json());
    if (proLease === null || proLeaseKey === null) return null;
    const key = createPublicKey({ key: Buffer.from(proLeaseKey, 'base64url'), format: 'der', type: 'spki' });
    const { payload } = await jwtVerify(proLease, key, { algorithms: ['ES256'] });
    return v.parse(LeaseClaimsSchema, payload);
  };

  it.each([
    ['an end that is near', now + 3 * DAY_MS, 3 * DAY_MS],
    ['an end that is far', now + 90 * DAY_MS, 14 * DAY_MS],
    ['no end', null, 14 * DAY_MS],
  ])('signs a lease for Pro: %s, 14 days at most (decision 25)', async (_what, end, lasts) => {
    const person = await registerPerson(stage.product);
    await subscribe(stage.database.db, person.accountId, { endDate: end === null ? null : new Date(end) });
    const claims = await signedFor(person);
    expect(claims?.sub).toBe(person.accountId);
    const leeway = 60;
    expect(Math.abs((claims?.exp ?? 0) - (now + lasts) / 1000)).toBeLessThan(leeway);
    expect(claims?.iat).toBeGreaterThanOrEqual(Math.floor(now / 1000));
  });

  it('signs nothing without Pro, and keeps its key', async () => {
    const person = await registerPerson(stage.product);
    expect(await signedFor(person)).toBeNull();
    const secrets = await loadSecrets(stage.database.db);
    expect(Buffer.from(secrets.proLease).equals(Buffer.from(stage.product.deps.leaseKey))).toBe(true);
  });

  it('takes a code for thirty days in any spelling (decision 2)', async () => {
    const [code = ''] = await makeInvitations(stage.database.db, 1, now);
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}(-[A-HJKMNP-Z2-9]{4}){3}$/);
    expect(await isGoodCode(stage.database.db, code.toLowerCase().replaceAll('-', ' '), now + 30 * DAY_MS - 1)).toBe(
      true,
    );
    expect(await isGoodCode(stage.database.db, code, now + 30 * DAY_MS)).toBe(false);
  });

  it('keeps no code in the clear', async () => {
    const [code = ''] = await makeInvitations(stage.database.db, 1, now);
    const rows = await stage.database.db.query.invitations.findMany();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(rows.every(({ codeHash }) => /^[0-9a-f]{64}$/.test(codeHash))).toBe(true);
  });
});
