import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, type TestDatabase } from './database.ts';

/** Tables of no single owner, with the reason. Only they hold globally unique values. */
const DIRECTORIES = {
  owners: 'the list of them',
  users: 'the list of people',
  handles: 'leads from an identity, an e-mail address or a user name to an account',
  invitations: 'codes are there before those who use them',
  secrets: 'keys of the installation',
  receipt_keys: 'keys of the installation',
  clock_watch: 'what the installation has seen of the time',
  throttle_marks: 'counts of callers, who mostly have no account yet',
  operator_events: 'what the operator did to the whole installation',
  reflection_questions: 'the same for everybody',
  event_tokens: 'leads from the link of an event to it',
  share_tokens: 'leads from a link to the entry that it shows',
  payment_ids: 'leads from a name at the payment service to an account',
  payment_events: 'what the payment service has told, by its ids',
  payment_endings: 'outlives its account',
  payment_stand_in: 'what a payment service knows, in the place of one',
  declarations: 'evidence for both sides, which outlives its account',
  identity_user: 'of the identity provider, which knows no accounts',
  identity_session: 'of the identity provider',
  identity_place: 'of the identity provider: where its people have signed in before',
  identity_account: 'of the identity provider: ways to sign in',
  identity_verification: 'of the identity provider',
  identity_jwks: 'of the identity provider',
};

/** Unique keys with their first column; null for an expression. */
const KEYS = sql`(
  select t.relname::text as table_name, i.relname::text as key_name, a.attname::text as first
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
  left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
  where x.indisunique and t.relnamespace = 'public'::regnamespace
) as keys`;

/** Tables whose rows go with their owner, with the owner's column. */
const OWNED = sql`(
  select t.relname::text as table_name, a.attname::text as owner
  from pg_constraint f join pg_class t on t.oid = f.conrelid
  join pg_attribute a on a.attrelid = t.oid and a.attnum = f.conkey[1]
  where f.contype = 'f' and f.confrelid = 'owners'::regclass and f.confdeltype = 'c' and cardinality(f.conkey) = 1
) as owned`;

const text = (name: string) => sql<string | null>`${sql.identifier(name)}`;

describe.each(databases)('the catalog of $name', ({ create }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await create();
  });
  afterAll(() => database.close());

  it('has only owners’ tables and directories, keys beginning with the owner', async () => {
    const { db } = database;
    const keys = await db.select({ table: text('table_name'), key: text('key_name'), first: text('first') }).from(KEYS);
    const owned = await db.select({ table: text('table_name'), owner: text('owner') }).from(OWNED);
    const ownersOf = (table: string | null) => owned.flatMap((one) => (one.table === table ? [one.owner] : []));
    const isDirectory = (table: string | null) => table !== null && table in DIRECTORIES;
    const others = new Set(
      keys.map(({ table }) => table).filter((table) => ownersOf(table).length === 0 || isDirectory(table)),
    );
    expect([...others].sort()).toEqual(Object.keys(DIRECTORIES).sort());
    expect(ownersOf('media')).toEqual(['owner_id']);
    expect(ownersOf('entries')).toEqual(['account_id']);
    // A row with two accounts is found by the first in its keys.
    const crossing = keys.filter(({ table, first }) => !others.has(table) && !ownersOf(table).includes(first));
    expect(crossing).toEqual([]);
  });
});
