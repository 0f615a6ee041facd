import { UserSchema } from '@tagfalter/contract/user';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#api/db/account-schema.ts';
import { databases } from './database.ts';
import { type HostedStage, openHostedStage, type Stranger } from './hosted-stage.ts';

/** Issuers that never say it, or always no. */
const UNSAID = [{ email_verified: undefined }, { email_verified: false }];

describe.each(databases)('addresses of an issuer that the operator trusts, on $name', ({ create }) => {
  let stage: HostedStage;
  beforeAll(async () => {
    stage = await openHostedStage(create, { env: { IDENTITY_TRUST_EMAIL: '1' } });
  });
  afterAll(() => stage.close());

  const isConfirmed = async (who: Stranger, claims: object): Promise<boolean> =>
    v.parse(UserSchema, (await stage.call(await stage.token(who, { ...claims }), 'GET', '/api/auth/user')).json())
      .emailVerified;

  it.each(UNSAID)('count as confirmed with %j', async (claims) => {
    const [mia, tom] = [stage.stranger(), stage.stranger()];
    const registered = await stage.register(mia, claims);
    expect(v.parse(UserSchema, registered.json()).emailVerified).toBe(true);
    const userId = await stage.account(tom, claims);
    const asked = await stage.call(await stage.token(mia, claims), 'POST', '/api/friend-requests', { userId });
    expect(asked.statusCode).toBe(202);
  });

  it('count for earlier accounts, with or without an address in the token', async () => {
    for (const claims of [...UNSAID, { email: undefined, email_verified: undefined }]) {
      const mia = stage.stranger();
      const id = await stage.account(mia);
      await stage.database.db.update(users).set({ emailVerified: false }).where(eq(users.id, id));
      expect(await isConfirmed(mia, claims)).toBe(true);
    }
  });

  it('confirm no other address of the account', async () => {
    const mia = stage.stranger();
    const id = await stage.account(mia);
    await stage.database.db.update(users).set({ emailVerified: false }).where(eq(users.id, id));
    expect(await isConfirmed(mia, { email: stage.stranger().email })).toBe(false);
  });
});
