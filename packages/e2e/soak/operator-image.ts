// Each of the operator's commands in the tree of the image, as an unprivileged user without a network:
// `npm run soak -- --only image`.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ImageTree, makeImageTree, UNPRIVILEGED } from './image-tree.ts';

const PORT = '8080';
/** A machine without a network has this one address beside loopback. */
const ADDRESS = '10.77.9.9';
const CODE = /^[A-Z0-9-]{10,}$/m;

interface Outcome {
  code: number | null;
  output: string;
  errors: string;
}

/** A network namespace with loopback and `ADDRESS`, for as long as it is open. */
async function openNamespace(): Promise<ChildProcess> {
  const up = `ip link set lo up && ip addr add ${ADDRESS}/32 dev lo && echo ready && exec sleep infinity`;
  const holder = spawn('unshare', ['--net', 'sh', '-c', up], { stdio: ['ignore', 'pipe', 'inherit'] });
  await Promise.race([
    once(holder.stdout, 'data'),
    once(holder, 'exit').then(() => Promise.reject(new Error('no network namespace could be made'))),
  ]);
  return holder;
}

class Container {
  readonly #tree: ImageTree;
  readonly #holder: ChildProcess;

  constructor(tree: ImageTree, holder: ChildProcess) {
    this.#tree = tree;
    this.#holder = holder;
  }

  #spawn(command: readonly string[], env: Record<string, string>): ChildProcess {
    const within = ['--target', String(this.#holder.pid), '--net', '--'];
    const as = ['setpriv', '--reuid', String(UNPRIVILEGED), '--regid', String(UNPRIVILEGED), '--clear-groups', '--'];
    return spawn('nsenter', [...within, ...as, ...command], {
      cwd: this.#tree.app,
      env: { ...this.#tree.env, PORT, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** As `docker run`. Resolves when it answers. */
  async start(env: Record<string, string> = {}): Promise<ChildProcess> {
    const server = this.#spawn(this.#tree.command, env);
    server.stderr?.pipe(process.stderr);
    let said = '';
    await new Promise<void>((resolve, reject) => {
      server.stdout?.on('data', (chunk) => {
        said += String(chunk);
        if (said.includes('Tagfalter: ')) resolve();
      });
      server.once('exit', () => reject(new Error(`the product does not start: ${said}`)));
    });
    return server;
  }

  /** As `docker exec`: `tagfalter …`. */
  async command(words: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
    const child = this.#spawn(['tagfalter', ...words], env);
    const written = { output: '', errors: '' };
    child.stdout?.on('data', (chunk) => {
      written.output += String(chunk);
    });
    child.stderr?.on('data', (chunk) => {
      written.errors += String(chunk);
    });
    const [code] = await once(child, 'close');
    const { output, errors } = written;
    console.log(`tagfalter ${words.join(' ')}: ${code} ${(errors || output).trim().split('\n')[0] ?? ''}`);
    return { code, output, errors };
  }
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

function good({ code, output, errors }: Outcome, expected: RegExp): string {
  assert.deepEqual({ code, errors }, { code: 0, errors: '' });
  assert.match(output, expected);
  return output;
}

function refused({ code, errors }: Outcome, expected: RegExp): void {
  assert.equal(code === 0, false);
  assert.match(errors, expected);
}

const folder = mkdtempSync(path.join(tmpdir(), 'tagfalter-image-'));
// Whoever is not root gets in.
chmodSync(folder, 0o755);
let holder: ChildProcess | undefined;
try {
  const tree = makeImageTree(folder);
  holder = await openNamespace();
  const container = new Container(tree, holder);
  const elsewhere = path.join(tree.data, 'restored');
  const backup = path.join(tree.data, 'backups/first');

  good(await container.command(['invite']), CODE);
  const server = await container.start();
  const demo = good(await container.command(['demo']), /The demo account is Pro/);
  const email = /as (\S+) with the password/.exec(demo)?.[1] ?? '';
  const codes = good(await container.command(['invite', '--count', '3']), CODE)
    .trim()
    .split('\n');
  assert.equal(codes.length, 3);
  good(await container.command(['pro', '--email', email, '--end']), /is not Pro any more/);
  good(await container.command(['moderate', 'list']), /Nothing has been reported/);
  good(await container.command(['audit', '--limit', '5']), /pro_ended/);
  good(await container.command(['backup', backup]), /backups\/first/);
  refused(await container.command(['distribute']), /embedded database/);
  refused(await container.command(['restore', backup]), /stop it before restoring/);
  refused(await container.command(['test']), /Use: tagfalter/);
  await stop(server);

  good(await container.command(['restore', backup], { DATA_DIR: elsewhere }), /./);
  good(await container.command(['backup', path.join(elsewhere, 'again')], { DATA_DIR: elsewhere }), /again/);
  const other = await container.start({ DATA_DIR: elsewhere, HOST: ADDRESS });
  for (const words of [['invite'], ['audit'], ['moderate', 'list'], ['pro', '--email', email]])
    good(await container.command(words, { DATA_DIR: elsewhere, HOST: ADDRESS }), /./);
  await stop(other);
} finally {
  holder?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
