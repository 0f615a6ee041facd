import { join } from 'node:path';
import { DAY_MS } from '@tagfalter/domain/durations';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#api/db/account-schema.ts';
import { paymentEndings } from '#api/db/subscription-schema.ts';
import { eraseAccounts } from '#api/features/account/erase/erase-accounts.ts';
import { listRows } from '#api/features/subscriptions/repository.ts';
import { backUp, createFolders, putBack } from './backup-stage.ts';
import { databases } from './database.ts';
import { nextMonth } from './fake-payments.ts';
import type { Person } from './product.ts';
import { ORIGIN, openSubscriptionStage, START, type SubscriptionStage } from './subscription-stage.ts';

const SLOW = 120_000;
const RETURNS = { returnUrl: `${ORIGIN}/subscription/success`, cancelUrl: `${ORIGIN}/subscription` };
describe.each(databases)('a subscription whose account is blocked, erased or restored, on $name', ({ create }) => {
  let stage: SubscriptionStage;
  const folders = createFolders();
  beforeAll(async () => {
    stage = await openSubscriptionStage(create);
  }, SLOW);
  afterAll(async () => {
    await stage.close();
    await folders.remove();
  });
  const statusOf = (id: string) => stage.payments.subscriptions.get(id)?.status;
  const rowsOf = ({ accountId }: Person) => listRows(stage.database.db, accountId);

  it('can be cancelled by a blocked owner', async () => {
    const mia = await stage.person();
    const id = await stage.subscribed(mia);
    const isMia = eq(users.id, mia.accountId);
    await stage.database.db
      .update(users)
      .set({ blockedAt: new Date(START), blockReason: 'Werbung' })
      .where(isMia);
    expect(await stage.list(mia)).toMatchObject([{ status: 'active' }]);
    const refused = { status: 403, body: { code: 'account_blocked' } };
    expect(await stage.post(mia, '/api/paypal/create-subscription', RETURNS)).toMatchObject(refused);
    expect((await stage.post(mia, '/api/subscriptions/cancel', {})).status).toBe(200);
    expect(statusOf(id)).toBe('suspended');
    expect(await stage.post(mia, '/api/subscriptions/reactivate')).toMatchObject(refused);
    const said = { email: mia.email, name: 'Mia Muster' };
    for (const form of ['/kuendigung', '/widerruf']) {
      const response = await stage.post(mia, form, said);
      expect(response).toMatchObject({ status: 202, body: { outcome: 'ended' } });
    }
    expect(statusOf(id)).toBe('cancelled');
  });

  it('is cancelled at the payment service after the account’s erasure', async () => {
    const { db } = stage.database;
    // A deletion needs a sign-in of just now, and an order without approval lasts for days only.
    await stage.passTo(Date.now());
    const [mia, tom] = [await stage.person(), await stage.person()];
    const [ofMia, ofTom] = [await stage.subscribed(mia), await stage.order(tom)];
    stage.payments.down = 'all';
    for (const { headers } of [mia, tom]) {
      const asked = await stage.product.app.inject({ method: 'DELETE', url: '/api/account', headers });
      expect(asked.statusCode).toBe(202);
    }
    const nothing = async (): Promise<void> => undefined;
    const { blobs } = stage.product.deps;
    await eraseAccounts({ db, blobs, removeIdentity: nothing, endGuestBooks: nothing }, stage.clock.now + 15 * DAY_MS);
    expect(await db.$count(users, inArray(users.id, [mia.accountId, tom.accountId]))).toBe(0);
    await stage.passTo(stage.clock.now + DAY_MS);
    const endings = async () => (await db.select().from(paymentEndings)).map((row) => row.paypalSubscriptionId);
    expect((await endings()).sort()).toEqual([ofMia, ofTom].sort());
    expect(statusOf(ofMia)).toBe('active');
    stage.payments.down = 'none';
    await stage.passTo(stage.clock.now + DAY_MS);
    expect([statusOf(ofMia), await endings()]).toEqual(['cancelled', [ofTom]]);
    // Approved late, its event lost.
    stage.payments.approve(ofTom);
    await stage.passTo(stage.clock.now + 2 * DAY_MS);
    expect([statusOf(ofTom), await endings()]).toEqual(['cancelled', []]);
  });

  it('follows the payment service after a restore', async () => {
    const { database, payments } = stage;
    stage.clock.now = START;
    payments.clock.now = START;
    payments.down = 'none';
    const [mia, tom, eve] = [await stage.person(), await stage.person(), await stage.person()];
    const [ofMia, ofTom] = [await stage.subscribed(mia), await stage.subscribed(tom)];
    const { dataDir } = stage.product.deps.config;
    const folder = join(await folders.make(), 'backup');
    await backUp(database, dataDir, folder);
    const lea = await stage.person();
    const [ofEve, ofLea] = [await stage.subscribed(eve), await stage.subscribed(lea)];
    payments.payer(ofMia, 'cancel');
    expect((await stage.post(tom, '/api/subscriptions/cancel', {})).status).toBe(200);
    await putBack(database, dataDir, folder);
    expect([await rowsOf(mia), await rowsOf(tom)]).toMatchObject([[{ status: 'active' }], [{ status: 'active' }]]);
    await stage.passTo(START + 2 * DAY_MS);
    expect(await rowsOf(mia)).toMatchObject([{ status: 'cancelled', endedBy: 'payer', providerStatus: 'cancelled' }]);
    // The intent is lost with the backup, but nothing is paid.
    expect([await rowsOf(tom), statusOf(ofTom)]).toMatchObject([[{ status: 'cancelled' }], 'suspended']);
    expect(await rowsOf(eve)).toEqual([]);
    payments.events.length = 0;
    await stage.passTo(nextMonth(START) + 1);
    for (const event of payments.events) expect(await stage.announce(event)).toBe(200);
    expect(await rowsOf(eve)).toMatchObject([{ status: 'active', paypalSubscriptionId: ofEve }]);
    await stage.passTo(stage.clock.now + DAY_MS);
    expect([statusOf(ofEve), statusOf(ofLea), await rowsOf(lea)]).toEqual(['active', 'cancelled', []]);
  });
});
