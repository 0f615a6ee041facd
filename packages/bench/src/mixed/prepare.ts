import type postgres from 'postgres';
import { registerPeople, type SidePerson, signInAccount } from '../sides/product/accounts.ts';
import { makePro, seedEntries } from '../sides/product/seed.ts';
import type { ServerProcess } from '../sides/product/server-process.ts';
import type { DevicePlan } from './messages.ts';
import { DEVICES_OF_ACCOUNT, ENTRIES } from './size.ts';

/** Sign-ups at once: hashing passwords takes a processor. */
const AT_ONCE = 20;
/** Friends that an account makes; the same number makes it theirs. */
const FRIENDS = 3;
/** Every so many-th entry is for friends, or for everybody. */
const FOR_FRIENDS = 3;
const PUBLIC = 10;

/** Accounts with their devices; more are added for larger steps. */
export class Population {
  readonly accounts: DevicePlan[][] = [];
  /** Milliseconds since the epoch; the seeded entries lie before it. */
  readonly today = Date.now();
  readonly #server: ServerProcess;
  readonly #sql: postgres.Sql;
  readonly #ids: string[] = [];

  constructor(server: ServerProcess, sql: postgres.Sql) {
    this.#server = server;
    this.#sql = sql;
  }

  /** Registers until there are so many devices: two of an account, each with its session and with entries that it alone edits. */
  async growTo(devices: number, say: (line: string) => void): Promise<void> {
    const wanted = Math.ceil(devices / DEVICES_OF_ACCOUNT);
    const before = this.accounts.length;
    while (this.accounts.length < wanted) {
      const first = this.accounts.length;
      const people = await registerPeople(this.#server, Math.min(AT_ONCE, wanted - first), first + 1);
      this.accounts.push(...(await Promise.all(people.map((person, index) => this.#settle(person, first + index)))));
      if (this.accounts.length % (5 * AT_ONCE) === 0) say(`${this.accounts.length} of ${wanted} accounts`);
    }
    await this.#befriend(before);
    await this.#sql`vacuum analyze entries`;
  }

  async #settle(person: SidePerson, index: number): Promise<DevicePlan[]> {
    await makePro(this.#sql, person.accountId);
    await seedEntries(this.#sql, person, ENTRIES, this.today);
    this.#ids.push(person.accountId);
    const first = 1 + index * DEVICES_OF_ACCOUNT;
    const plans = Array.from({ length: DEVICES_OF_ACCOUNT }, async (_, device): Promise<DevicePlan> => {
      const number = first + device;
      const cookie = device === 0 ? person.cookie : await signInAccount(this.#server.origin, person, number);
      const all = Array.from({ length: ENTRIES }, (_, day) => day);
      return { number, cookie, days: all.filter((day) => day % DEVICES_OF_ACCOUNT === device) };
    });
    return Promise.all(plans);
  }

  /** Gives the accounts from `first` on friends among all, and shows some of their entries. */
  async #befriend(first: number): Promise<void> {
    const pairs = this.#ids
      .slice(first)
      .flatMap((one, at) =>
        Array.from({ length: FRIENDS }, (_, step) => [
          one,
          this.#ids[(first + at + step + 1) % this.#ids.length] ?? one,
        ]),
      );
    const rows = pairs
      .filter(([one, other]) => one !== other)
      .flatMap(([one, other]) => [
        { account_id: one, friend_id: other },
        { account_id: other, friend_id: one },
      ]);
    if (rows.length > 0)
      await this.#sql`
      insert into friendships (account_id, friend_id)
      select account_id, friend_id from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as row (account_id uuid, friend_id uuid)
      on conflict do nothing`;
    await this.#sql`
      update entries set visibility = case when version % ${PUBLIC} = 0 then 'public' else 'friends' end
      where account_id = any(${this.#ids.slice(first)}::uuid[])
        and (version % ${PUBLIC} = 0 or version % ${FOR_FRIENDS} = 0)`;
  }
}
