import { startPostgres } from '../../../scripts/shared/postgres.ts';
import { describeMachine, type Machine } from './machine.ts';

/** Runs a bench that has a PostgreSQL with fsync to itself; its databases are made there. */
export async function onPostgres(work: (machine: Machine) => Promise<void>): Promise<void> {
  const server = await startPostgres({ durable: true });
  process.env.TEST_DATABASE_URL = server.url;
  delete process.env.DATABASE_URL;
  try {
    await work(await describeMachine(server.url));
  } finally {
    await server.stop();
  }
}
