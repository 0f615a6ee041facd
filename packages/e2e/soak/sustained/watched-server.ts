import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import postgres from 'postgres';
import * as v from 'valibot';
import { residentOfFamily } from '../../../../scripts/shared/process-memory.ts';
import { Stack } from '../../src/stack.ts';
import { type ProbeQuestion, type ProbeReply, ProbeReplySchema } from './probe-reply.ts';
import { temporaryFiles } from './temporary-files.ts';

const PROBE = path.join(import.meta.dirname, 'server-probe.ts');
const CLOCK = path.join(import.meta.dirname, '../../src/moved-clock.ts');

const CountSchema = v.tuple([v.object({ count: v.number() })]);

/** Resources that a server holds at a moment. */
export interface HeldResources extends ProbeReply {
  /** MiB of all its processes. */
  resident: number;
  connections: number;
  advisoryLocks: number;
  /** Paths below the data directory. */
  files: string[];
}

/** The product on PostgreSQL, asked from within and at its database what it holds. */
export class WatchedServer {
  readonly stack: Stack;
  readonly #folder: string;
  #starts = 0;
  #ahead = 0;

  private constructor(stack: Stack, folder: string) {
    this.stack = stack;
    this.#folder = folder;
  }

  static async boot(): Promise<WatchedServer> {
    const folder = mkdtempSync(path.join(tmpdir(), 'tagfalter-probe-'));
    return new WatchedServer(await Stack.boot('postgres', environment(folder, 0, 0)), folder);
  }

  /** @param question `rest` once nobody uses it any more */
  async look(question: ProbeQuestion): Promise<HeldResources> {
    const client = connect(socketOf(this.#folder, this.#starts));
    client.write(question);
    const reply = v.parse(ProbeReplySchema, JSON.parse(await text(client)));
    const resident = residentOfFamily(reply.pid);
    return { ...reply, resident, ...(await this.#atDatabase()), files: await temporaryFiles(this.stack.dataDir) };
  }

  /** Starts it again, its clock so much further on. @param ms below a day: after a longer leap nothing is deleted for a day */
  async pass(ms: number): Promise<void> {
    this.#ahead += ms;
    this.#starts += 1;
    await this.stack.end();
    await this.stack.start(environment(this.#folder, this.#starts, this.#ahead));
  }

  async stop(): Promise<void> {
    await this.stack.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #atDatabase(): Promise<Pick<HeldResources, 'connections' | 'advisoryLocks'>> {
    const sql = postgres(this.stack.databaseAddress, { max: 1 });
    try {
      const [{ count: connections }] = v.parse(
        CountSchema,
        await sql`select count(*)::int from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
      const [{ count: advisoryLocks }] = v.parse(
        CountSchema,
        await sql`select count(*)::int from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`,
      );
      return { connections, advisoryLocks };
    } finally {
      await sql.end();
    }
  }
}

/** Each start has a socket of its own: the one of an ended process stays as a file. */
function socketOf(folder: string, start: number): string {
  return path.join(folder, String(start));
}

function environment(folder: string, start: number, ahead: number): Record<string, string> {
  const imports = [PROBE, CLOCK].map((file) => `--import=${pathToFileURL(file).href}`);
  return {
    NODE_OPTIONS: imports.join(' '),
    PROBE_SOCKET: socketOf(folder, start),
    CLOCK_AHEAD_MS: String(ahead),
  };
}
