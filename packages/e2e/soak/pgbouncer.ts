import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../scripts/shared/free-port.ts';
import { ROOT } from '../../../scripts/shared/root.ts';

/** Differences between an installation and this machine. */
const CHANGES: readonly [from: RegExp, to: (places: Places) => string][] = [
  [/^\* = .*$/m, ({ server }) => `* = host=${server.hostname} port=${server.port}`],
  [/^listen_addr = .*$/m, () => 'listen_addr = 127.0.0.1\nunix_socket_dir ='],
  [/^listen_port = .*$/m, ({ port }) => `listen_port = ${port}`],
  [/^auth_type = .*$/m, () => 'auth_type = trust'],
  [/^auth_file = .*$/m, ({ folder }) => `auth_file = ${folder}/users.txt`],
];

interface Places {
  folder: string;
  port: number;
  server: URL;
}

/** This machine's PgBouncer with the configuration of deploy/, in front of a server. */
export class PgBouncer {
  readonly #process: ChildProcess;
  readonly #folder: string;
  readonly #port: number;

  private constructor(running: ChildProcess, folder: string, port: number) {
    this.#process = running;
    this.#folder = folder;
    this.#port = port;
  }

  /** @param address of the server, whose user needs no password */
  static async start(address: string): Promise<PgBouncer> {
    const folder = mkdtempSync(path.join(tmpdir(), 'tagfalter-pgbouncer-'));
    const port = await freePort();
    const server = new URL(address);
    let text = readFileSync(path.join(ROOT, 'deploy/pgbouncer.ini'), 'utf8');
    for (const [from, to] of CHANGES) {
      if (!from.test(text)) throw new Error(`deploy/pgbouncer.ini has no ${from}`);
      text = text.replace(from, () => to({ folder, port, server }));
    }
    writeFileSync(path.join(folder, 'pgbouncer.ini'), text);
    writeFileSync(path.join(folder, 'users.txt'), `"${server.username}" ""\n`);
    // It refuses to run as root; "nobody" will do.
    const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    chmodSync(folder, 0o755);
    const args = ['-q', path.join(folder, 'pgbouncer.ini')];
    const running = spawn('pgbouncer', args, { ...nobody, stdio: ['ignore', 'ignore', 'inherit'] });
    const bouncer = new PgBouncer(running, folder, port);
    await bouncer.#listening();
    return bouncer;
  }

  /** The address of a database on the server, through PgBouncer. */
  before(address: string): string {
    const url = new URL(address);
    [url.hostname, url.port] = ['127.0.0.1', String(this.#port)];
    return url.href;
  }

  async #listening(): Promise<void> {
    for (const deadline = performance.now() + 10_000; performance.now() < deadline; ) {
      const socket = connect(this.#port, '127.0.0.1');
      // Expected: it does not listen yet.
      const isThere = await once(socket, 'connect').then(
        () => true,
        () => false,
      );
      socket.destroy();
      if (isThere) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('PgBouncer does not listen');
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
    rmSync(this.#folder, { recursive: true });
  }
}
