import { type ChildProcess, execFileSync } from 'node:child_process';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import { createCluster } from '../../../scripts/shared/postgres.ts';
import type { TestDatabase } from '../src/database.ts';

/** As in operation: what is confirmed is on the medium. */
const DURABLE = ['fsync=on', 'full_page_writes=on', 'max_connections=60'];
const AGAIN_MS = 100;
const START_LIMIT_MS = MINUTE_MS;

/** A PostgreSQL of its own that loses all its processes on command, and recovers when it is started again. */
export class CrashingPostgres implements TestDatabase {
  readonly url: string;
  readonly #cluster: Awaited<ReturnType<typeof createCluster>>;
  #server: ChildProcess | undefined;

  private constructor(cluster: Awaited<ReturnType<typeof createCluster>>) {
    this.#cluster = cluster;
    this.url = cluster.url;
  }

  static async create(): Promise<CrashingPostgres> {
    const made = new CrashingPostgres(await createCluster());
    await made.start();
    return made;
  }

  /** Starts and recovers; a process of the crashed server may still hold its memory for a moment. */
  async start(settings = DURABLE): Promise<void> {
    const deadline = performance.now() + START_LIMIT_MS;
    for (;;) {
      try {
        this.#server = await this.#cluster.start(settings);
        return;
      } catch (fault) {
        if (performance.now() > deadline) throw fault;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  }

  /** Kills every process of the server at once; the first goes first, or it would bring the others back. */
  async crash(): Promise<void> {
    const server = this.#server;
    if (!server?.pid) throw new Error('the database is not running');
    const children = childrenOf(server.pid);
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    for (const pid of children) kill(pid);
    await gone;
    this.#server = undefined;
  }

  async drop(): Promise<void> {
    if (this.#server) await this.crash();
    this.#cluster.remove();
  }
}

/** Each process of the server has a session of its own, so that killing a group would not reach them. */
function childrenOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid, ppid]) => (ppid === parent && pid !== undefined ? [pid] : []));
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (fault) {
    // It has followed the first already.
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'ESRCH')) throw fault;
  }
}
