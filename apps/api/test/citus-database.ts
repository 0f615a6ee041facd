import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { distribute } from '#api/db/distribute.ts';
import { type OpenDatabase, openDatabase } from '#api/db/open.ts';

const distributed = new WeakSet<object>();

/** For tests that put parts of the product together by themselves. */
export const isTreatedAsDistributed = (db: object): boolean => distributed.has(db);
export const treatAsDistributed = (db: object): void => void distributed.add(db);

interface Node {
  host: string;
  port: number;
}

/**
 * A fresh database of its own on every node of a Citus cluster, with its tables distributed.
 * @param address of a database on the coordinator that knows its workers, as a user who may make databases everywhere
 */
export async function createOnCitus(address: string): Promise<OpenDatabase & { url: string }> {
  const name = `tagfalter_${randomBytes(8).toString('hex')}`;
  const home = new URL(address);
  const workers = await within(
    address,
    (sql) => sql<Node[]>`select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by 1, 2`,
  );
  const coordinator = { host: home.hostname, port: Number(home.port || 5432) };
  const addressOf = ({ host, port }: Node, database: string): string => {
    const url = new URL(address);
    [url.hostname, url.port, url.pathname] = [host, String(port), `/${database}`];
    return url.href;
  };
  const nodes = [coordinator, ...workers];
  const everywhere = async (statement: string, database: string): Promise<void> => {
    for (const node of nodes) await within(addressOf(node, database), (sql) => sql.unsafe(statement));
  };
  const own = home.pathname.slice(1);
  await everywhere(`create database ${name}`, own);
  await everywhere('create extension citus', name);
  const url = addressOf(coordinator, name);
  await within(url, async (sql) => {
    await sql`select citus_set_coordinator_host(${coordinator.host}, ${coordinator.port})`;
    for (const { host, port } of workers) await sql`select citus_add_node(${host}, ${port})`;
  });
  const whole = await openDatabase(url);
  await distribute(whole.db);
  await whole.close();
  const opened = await openDatabase(url);
  treatAsDistributed(opened.db);
  const close = async (): Promise<void> => {
    await opened.close();
    await everywhere(`drop database ${name} with (force)`, own);
  };
  return { ...opened, url, close };
}

async function within<T>(address: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(address, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
