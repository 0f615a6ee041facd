import { setTimeout } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { StartFault } from '#api/base/start-fault.ts';

const SHARED =
  'The database is reached only through a pooler that shares its connections between transactions, such as PgBouncer: set DATABASE_DIRECT_URL to an address of the server itself.';
/** Chances that a pooler hands out one session to two connections. */
const LOOKS = 3;
const PAUSE_MS = 20;

interface Greeting {
  /** Process id of the session, as told when the connection began. */
  announced: number;
  /** Process id of the answering session. */
  answers: number;
}

async function greet(sql: Sql): Promise<Greeting> {
  const rows = await sql.unsafe<[{ pid: number }]>('select pg_backend_pid() as pid');
  return { announced: rows.state.pid, answers: rows[0].pid };
}

/** Whether a pooler stands before the server: it greets with a number of its own. */
export async function hasPooler(sql: Sql): Promise<boolean> {
  const { announced, answers } = await greet(sql);
  return announced !== answers;
}

/**
 * Looks whether sessions are those of one connection: locks and LISTEN need that.
 * @param first a connection, `second` another of the same address
 * @throws StartFault if a pooler gives a session to whoever asks next
 */
export async function requireOwnSessions(first: Sql, second: Sql): Promise<void> {
  const { answers: own } = await greet(first);
  for (let look = 0; look < LOOKS; look += 1) {
    const { answers: other } = await greet(second);
    const { answers: still } = await greet(first);
    if (other === own || still !== own) throw new StartFault(SHARED);
    await setTimeout(PAUSE_MS);
  }
}
