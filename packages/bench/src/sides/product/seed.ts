import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { DAY_MS } from '@tagfalter/domain/durations';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import type { Sql } from 'postgres';
import { diaryDateOf, diaryTextOf } from '../../diary-data.ts';
import type { Account } from './account.ts';

const ROWS_AT_ONCE = 2000;
/** Writer in the clocks of the seeded days. */
const SEEDER = 'seed';

/** Account whose days are seeded. */
export type SeedAccount = Pick<Account, 'accountId' | 'entrySpace'>;

function seededRow({ accountId, entrySpace }: SeedAccount, index: number, today: number, version: number) {
  const clock = { at: hlcTick(HLC_ZERO, today - DAY_MS), by: SEEDER };
  return {
    account_id: accountId,
    id: entryIdFor(entrySpace, diaryDateOf(index, today)),
    date: diaryDateOf(index, today),
    time_zone: 'Europe/Berlin',
    text: diaryTextOf(index),
    mood: { level: 1 + (index % 10), feeling: null, customEmoji: null },
    clocks: { text: clock, mood: clock },
    version,
  };
}

/** Makes the account Pro, so that it may edit days gone by (decision 11). */
export async function makePro(sql: Sql, accountId: string): Promise<void> {
  await sql`insert into subscriptions (account_id, id, status) values (${accountId}, gen_random_uuid(), 'active')`;
}

/** Fills an account with the `entries` days before `today` (milliseconds since the epoch), the oldest first. */
export async function seedEntries(sql: Sql, account: SeedAccount, entries: number, today: number): Promise<void> {
  for (let from = 0; from < entries; from += ROWS_AT_ONCE) {
    const length = Math.min(ROWS_AT_ONCE, entries - from);
    const rows = Array.from({ length }, (_, offset) => {
      const version = from + offset + 1;
      return seededRow(account, entries - version, today, version);
    });
    await sql`
      insert into entries (account_id, id, date, time_zone, text, mood, clocks, version)
      select account_id, id, date, time_zone, text, mood, clocks, version
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row (
        account_id uuid, id uuid, date text, time_zone text, text text, mood jsonb, clocks jsonb, version bigint
      )`;
  }
  await sql`
    update owners set version = ${entries} where owner_id = ${account.accountId}`;
}
