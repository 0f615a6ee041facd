import { sql } from 'drizzle-orm';
import { StartFault } from '#api/base/start-fault.ts';
import { PLACES, type TablePlacement } from './places.ts';
import type { AnyDb } from './push-function.ts';

const NOT_THERE = 'The database cannot be distributed: it has no Citus with workers. See docs/operations.md.';

const text = (name: string) => sql<string>`${sql.identifier(name)}::text`;

/** Whether the tables of accounts lie on several machines. */
export async function isDistributed(db: AnyDb): Promise<boolean> {
  return (await hasCitus(db)) && (await distributedTables(db)).has('owners');
}

async function hasCitus(db: AnyDb): Promise<boolean> {
  const [row] = await db
    .select({ name: sql<string | null>`name::text` })
    .from(sql`to_regclass('pg_catalog.pg_dist_partition') as name`);
  return row?.name != null;
}

async function distributedTables(db: AnyDb): Promise<Set<string>> {
  const rows = await db.select({ name: sql<string>`logicalrelid::text` }).from(sql`pg_dist_partition`);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Spreads the tables over the workers as `PLACES` says, in one transaction; what is spread already stays. Runs after
 * migrations and after a restore, while no process serves.
 * @returns names of tables spread now
 * @throws StartFault if the database has no Citus with workers
 */
export async function distribute(db: AnyDb): Promise<string[]> {
  if (!(await hasWorkers(db))) throw new StartFault(NOT_THERE);
  return db.transaction(async (tx) => {
    // References between shards are made one after the other.
    await tx.execute(sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`);
    const existing = await distributedTables(tx);
    const left = Object.entries(PLACES).filter(([name, place]) => place.with !== 'coordinator' && !existing.has(name));
    const references = await takeReferences(
      tx,
      left.map(([name]) => name),
    );
    for (const [name, place] of left) await spread(tx, name, place);
    for (const { table, name, definition } of references) {
      await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
    }
    await delegate(tx);
    return left.map(([name]) => name);
  });
}

async function hasWorkers(db: AnyDb): Promise<boolean> {
  if (!(await hasCitus(db))) return false;
  const rows = await db.select({ id: sql`nodeid` }).from(sql`pg_dist_node`).where(sql`shouldhaveshards`);
  return rows.length > 0;
}

/** Drops the foreign keys of tables: they cannot lead to rows that move before or after theirs. @returns what is dropped */
async function takeReferences(tx: AnyDb, tables: readonly string[]) {
  const rows = await tx.select({ table: text('table'), name: text('name'), definition: text('definition') }).from(
    sql`(select conrelid::regclass as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace) as one`,
  );
  const taken = rows.filter(({ table }) => tables.includes(table));
  for (const { table, name } of taken) await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  return taken;
}

async function spread(tx: AnyDb, name: string, place: TablePlacement): Promise<void> {
  if (place.with === 'coordinator') return;
  const beside = place.with === 'owner' && name !== 'owners' ? 'owners' : 'none';
  await tx.execute(sql`select create_distributed_table(${name}, ${place.by}, colocate_with => ${beside})`);
}

/** A push is written where its account lies, in one call. */
async function delegate(tx: AnyDb): Promise<void> {
  const name = 'push_write_alone(uuid, jsonb, jsonb, jsonb, jsonb, boolean)';
  await tx.execute(sql`select create_distributed_function(${name}, 'account', colocate_with => 'owners')`);
}
