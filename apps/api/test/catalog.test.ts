import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLACES } from '#api/db/places.ts';
import { tablesInOrder } from '#api/db/tables.ts';
import { databases, type TestDatabase } from './database.ts';

/** Unique keys with their columns, in order; null for an expression. */
const KEYS = sql`(
  select t.relname::text as table_name, i.relname::text as key_name, array_to_json(array(
    select a.attname::text from unnest(x.indkey::int2[]) with ordinality as k(number, place)
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number order by k.place
  ))::text as columns
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
  where x.indisunique and t.relnamespace = 'public'::regnamespace
) as keys`;

const REFERENCES = sql`(
  select t.relname::text as table_name, r.relname::text as target, a.attname::text as column_name, f.confdeltype::text as on_delete
  from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class r on r.oid = f.confrelid
  join pg_attribute a on a.attrelid = t.oid and a.attnum = f.conkey[1]
  where f.contype = 'f' and t.relnamespace = 'public'::regnamespace
) as known`;

const text = (name: string) => sql<string>`${sql.identifier(name)}`;
const placeOf = (table: string) => PLACES[table] ?? { with: 'coordinator' };

describe.each(databases)('the catalog of $name (spec decision 56)', ({ create }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await create();
  });
  afterAll(() => database.close());

  it('has a place for every table', () => {
    const names = tablesInOrder().map(({ name }) => name);
    expect(Object.keys(PLACES).sort()).toEqual(names.sort());
  });

  it('has its place’s column in every unique key, an owner’s first', async () => {
    const { db } = database;
    const keys = await db
      .select({ table: text('table_name'), key: text('key_name'), columns: text('columns') })
      .from(KEYS);
    const crossing = keys.filter(({ table, columns }) => {
      const place = placeOf(table);
      const at = place.with === 'coordinator' ? 0 : (JSON.parse(columns) as (string | null)[]).indexOf(place.by);
      return place.with === 'owner' ? at !== 0 : at < 0;
    });
    expect(crossing).toEqual([]);
    expect(keys.length).toBeGreaterThan(50);
  });

  it('has no foreign key that leads to another place', async () => {
    const { db } = database;
    const columns = { table: text('table_name'), target: text('target'), column: text('column_name') };
    const known = await db.select({ ...columns, onDelete: text('on_delete') }).from(REFERENCES);
    const elsewhere = known.filter(({ table, target, column }) => {
      const [from, to] = [placeOf(table), placeOf(target)];
      if (from.with === 'coordinator') return to.with !== 'coordinator';
      return from.with === 'value' || target !== 'owners' || column !== from.by;
    });
    expect(elsewhere).toEqual([]);
    // Rows of an owner go with them.
    const owned = Object.entries(PLACES).filter(([name, place]) => place.with === 'owner' && name !== 'owners');
    const going = new Set(known.filter(({ onDelete }) => onDelete === 'c').map(({ table }) => table));
    expect(owned.map(([name]) => name).filter((name) => !going.has(name))).toEqual(['users']);
  });
});
