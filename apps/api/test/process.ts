import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TokenReplySchema } from '@tagfalter/contract/identity';
import * as v from 'valibot';
import { migratedServerDatabase, prepareDataDir } from './database.ts';

const source = (file: string): string => fileURLToPath(new URL(`../src/${file}`, import.meta.url));

export interface Run {
  child: ChildProcess;
  /** Output so far. */
  output(): string;
  errors(): string;
  /** Exit code. */
  ended: Promise<number | null>;
  /** Resolves once the output contains `text`; rejects if the process ends before. */
  says(text: string): Promise<void>;
}

const running = new Set<ChildProcess>();

/** Kills what still runs; resolves once it writes no file any more. */
export async function endPrograms(): Promise<void> {
  const gone = [...running].map((child) => once(child, 'close'));
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(gone);
}

/** Runs a program of the API as users do: `node src/<file>`. */
export function runProgram(file: string, env: Record<string, string>, args: string[] = []): Run {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [source(file), ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const says = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = (): void => {
        if (output.includes(text)) resolve();
      };
      child.stdout.on('data', look);
      child.once('close', () => reject(new Error(`ended without saying "${text}": ${output}${errors}`)));
      look();
    });
  return { child, output: () => output, errors: () => errors, ended, says };
}

/** Resolves when the product answers. */
export async function startProduct(env: Record<string, string>): Promise<Run> {
  const run = runProgram('main.ts', env);
  await run.says('Tagfalter: ');
  return run;
}

/** Registers the first person with the code of the first start. */
export async function registerOver(run: Run, origin: string): Promise<{ authorization: string }> {
  await run.says('Invitation code: ');
  const invitationCode = /Invitation code: (\S+)/.exec(run.output())?.[1];
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signedUp = await post('/api/identity/sign-up/email', {
    email: 'mia@example.org',
    password: 'Falter-7',
    name: 'Mia',
  });
  const cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const { token } = v.parse(
    TokenReplySchema,
    await (await fetch(`${origin}/api/identity/token`, { headers: { cookie } })).json(),
  );
  const authorization = `Bearer ${token}`;
  const registered = await post(
    '/api/auth/simple-register',
    { invitationCode, firstName: 'Mia', lastName: '' },
    { authorization },
  );
  if (registered.status !== 201) throw new Error(await registered.text());
  return { authorization };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** A directory for `DATA_DIR`. After `use` its programs are killed and it is removed. */
export async function withDirectory(use: (path: string) => Promise<void>): Promise<void> {
  const path = await mkdtemp(join(tmpdir(), 'tagfalter-process-'));
  try {
    await use(path);
  } finally {
    await endPrograms();
    await rm(path, { recursive: true, force: true });
  }
}

/** Variables of a product on a database server. */
export interface OnServer extends Record<string, string> {
  DATA_DIR: string;
  DATABASE_URL: string;
  DATABASE_UNSAFE: '1';
}

/**
 * A directory and a migrated database of a server, for what is not about the embedded one: a start on that takes three
 * times the work.
 */
export function withServer(use: (env: OnServer) => Promise<void>): Promise<void> {
  return withDirectory(async (DATA_DIR) => {
    const { url, remove } = await migratedServerDatabase();
    try {
      // The tests' server runs without fsync.
      await use({ DATA_DIR, DATABASE_URL: url, DATABASE_UNSAFE: '1' });
    } finally {
      await endPrograms();
      await remove();
    }
  });
}

/** A directory for `DATA_DIR` with a migrated embedded database, which takes a first start seconds to make. */
export function withDataDir(use: (path: string) => Promise<void>): Promise<void> {
  return withDirectory(async (path) => {
    prepareDataDir(path);
    await use(path);
  });
}

/** Where processes that are killed find their data: on the server, and in the soak's round of every database embedded, too. */
export const places: readonly { name: string; within: typeof withServer | typeof embedded }[] = [
  { name: 'PostgreSQL', within: withServer },
  ...(process.env.TEST_EVERY_DATABASE ? [{ name: 'PGlite', within: embedded }] : []),
];

function embedded(use: (env: { DATA_DIR: string }) => Promise<void>): Promise<void> {
  return withDataDir((DATA_DIR) => use({ DATA_DIR }));
}
