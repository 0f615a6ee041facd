import { adminPro } from '@tagfalter/contract/admin-pro';
import { UserSchema } from '@tagfalter/contract/user';
import { HOUR_MS } from '@tagfalter/domain/durations';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { type EntryStage, NOON, openEntryStage } from './entry-stage.ts';
import { subscribe } from './pro.ts';
import { endPrograms, runProgram, withDirectory } from './process.ts';
import type { Person } from './product.ts';

describe.each(databases)('granting Pro on $name', ({ create }) => {
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(create);
  });
  afterAll(() => stage.close());
  afterEach(() => {
    stage.clock.now = NOON;
  });

  const request = async (payload: object) => {
    const headers = { authorization: `Bearer ${stage.product.deps.adminToken}` };
    const response = await stage.product.app.inject({ method: 'POST', url: adminPro.path, headers, payload });
    return v.parse(adminPro.reply, response.json());
  };
  const isPro = async (person: Person): Promise<boolean> =>
    v.parse(UserSchema, (await stage.get(person, '/api/auth/user')).json()).proAccount;

  it('lasts to the given moment, with any spelling of the address', async () => {
    const mia = await stage.person();
    const until = new Date(NOON + HOUR_MS).toISOString();
    expect(await request({ action: 'grant', email: ` ${mia.email.toUpperCase()} `, until })).toEqual({
      ...{ email: mia.email, isPro: true },
      until,
    });
    stage.clock.now = NOON + HOUR_MS - 1;
    expect(await isPro(mia)).toBe(true);
    stage.clock.now = NOON + HOUR_MS;
    expect(await isPro(mia)).toBe(false);
  });

  it('replaces an earlier grant, and ends at once on demand', async () => {
    const mia = await stage.person();
    const grant = (until: string | null) => request({ action: 'grant', email: mia.email, until });
    expect(await grant(null)).toMatchObject({ isPro: true, until: null });
    const soon = new Date(NOON + HOUR_MS).toISOString();
    expect(await grant(soon)).toMatchObject({ isPro: true, until: soon });
    stage.clock.now = NOON + 1;
    expect(await request({ action: 'end', email: mia.email })).toMatchObject({ isPro: false, until: null });
    expect(await isPro(mia)).toBe(false);
  });

  it('leaves paid subscriptions, and refuses unknown addresses', async () => {
    const mia = await stage.person();
    await subscribe(stage.database.db, mia.accountId, { paypalSubscriptionId: 'I-1' });
    expect(await request({ action: 'end', email: mia.email })).toMatchObject({ isPro: true, until: null });
    expect(await request({ action: 'grant', email: 'niemand@example.org', until: null })).toBeNull();
  });
});

describe('npm run pro', () => {
  afterEach(endPrograms);

  it.each([
    [[], /^Name the account: /],
    [['--email', 'mia@example.org', '--end', '--until', '2099-01-01'], /^Name the account: /],
    [['--email', 'mia@example.org', '--until', '2026-02-30'], /takes a day such as/],
    [['--email', 'mia@example.org', '--until', '2020-01-01'], /lies in the past/],
  ])('names the fault in %j', (args, said) =>
    withDirectory(async (DATA_DIR) => {
      const run = runProgram('admin/pro.ts', { DATA_DIR }, args);
      expect(await run.ended).toBe(1);
      expect(run.errors()).toMatch(said);
    }),
  );
});
