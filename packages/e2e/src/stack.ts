import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { adminInvitations } from '@tagfalter/contract/admin-invitations';
import type { Endpoint } from '@tagfalter/contract/define-endpoint';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import * as v from 'valibot';
import { readAdminFile } from '../../../apps/api/src/admin/admin-file.ts';
import { freePort } from '../../../scripts/shared/free-port.ts';
import { linkMailedTo } from '../../../scripts/shared/mailed-link.ts';
import { ROOT } from '../../../scripts/shared/root.ts';
import { type RunResult, run } from '../../../scripts/shared/run.ts';
import type { RunningServer } from '../../../scripts/shared/running-server.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { copyEmbeddedTemplate } from './embedded-template.ts';
import { FaultProxy } from './fault-proxy.ts';
import type { SentSecrets } from './sent-secrets.ts';

const API = path.join(ROOT, 'apps/api/src');
const START_MS = MINUTE_MS;
const SPARE_CODES = 40;

/**
 * The product as a user runs it: one process with its own data directory, the built web app and a database. Browsers
 * reach it through a network that fails on command.
 */
export class Stack {
  readonly proxy: FaultProxy;
  #database: TestDatabase;
  #dataDir = emptyDataDir();
  #port = 0;
  #process: ChildProcess | undefined;
  #spareCodes: string[] = [];
  /** Output of the product; shown if it does not start. */
  #words = '';

  private constructor(database: TestDatabase) {
    this.#database = database;
    this.proxy = new FaultProxy(() => this.#port);
  }

  /**
   * @param database a kind, or an existing database that outlives the stack
   * @param more variables for the first process
   */
  static async boot(database: 'pglite' | 'postgres' | TestDatabase, more: Record<string, string> = {}): Promise<Stack> {
    const stack = new Stack(typeof database === 'string' ? await createDatabase(database) : database);
    if (database === 'pglite') await copyEmbeddedTemplate(stack.databaseAddress);
    await stack.proxy.listen();
    await stack.start(more);
    return stack;
  }

  get origin(): string {
    return this.proxy.origin;
  }

  /** Secrets that the product may not write. Senders of requests past the proxy note theirs themselves. */
  get secrets(): SentSecrets {
    return this.proxy.secrets;
  }

  /** Address past the proxy, for reading the server while the network is cut. */
  get direct(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get #env(): NodeJS.ProcessEnv {
    const { DATABASE_URL: _, NODE_ENV: __, AI_BASE_URL: ___, AI_API_KEY: ____, ...rest } = process.env;
    const database = this.#database.url === undefined ? {} : { DATABASE_URL: this.#database.url };
    // At its loudest, because `stop` looks through what it has written.
    const loud = { LOG_LEVEL: 'trace' };
    const here = { DATA_DIR: this.#dataDir, PORT: String(this.#port), HOST: '127.0.0.1', PUBLIC_URL: this.origin };
    // The test servers run without fsync.
    return { ...rest, DATABASE_UNSAFE: '1', ...loud, ...database, ...here };
  }

  /** Output since the first start. */
  get words(): string {
    return this.#words;
  }

  /** Data directory. */
  get dataDir(): string {
    return this.#dataDir;
  }

  /** Database address for use after the product has ended. */
  get databaseAddress(): string {
    return this.#database.url ?? path.join(this.#dataDir, 'db');
  }

  /**
   * @param more variables for this one process; with `PORT` it listens there
   * @param main entry point of the build; default: this checkout's
   */
  async start(more: Record<string, string> = {}, main = path.join(API, 'main.ts')): Promise<void> {
    this.#port = more.PORT === undefined ? await freePort() : Number(more.PORT);
    const child = spawn(process.execPath, [main], { env: { ...this.#env, ...more }, cwd: ROOT });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (words: string) => {
        this.#words += words;
      });
    }
    const died = new Promise<never>((_, reject) =>
      child.once('exit', () => reject(new Error(`The product did not start:\n${this.#words}`))),
    );
    died.catch(() => undefined);
    await Promise.race([this.#healthy(), died]);
  }

  async #healthy(): Promise<void> {
    const deadline = performance.now() + START_MS;
    while (performance.now() < deadline) {
      const reply = await fetch(`${this.direct}/api/health`).catch(() => undefined);
      if (reply?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The product did not answer in ${START_MS} ms:\n${this.#words}`);
  }

  /** Access to the admin door, as local programs read it. */
  get admin(): RunningServer {
    const access = readAdminFile(this.#dataDir);
    if (!access) throw new Error('The product left no access for programs');
    return { ...access, dataDir: this.#dataDir, wasRunning: true, release: async () => {} };
  }

  /** Sends an operator's command to the running product; resolves to the body. */
  async askAdmin({ method, path }: Pick<Endpoint, 'method' | 'path'>, body: unknown): Promise<unknown> {
    const { url, token } = this.admin;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const reply = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  }

  /** Unused invitation code. */
  async spareCode(): Promise<string> {
    if (this.#spareCodes.length === 0) {
      const made = await this.askAdmin(adminInvitations, { count: SPARE_CODES });
      this.#spareCodes = v.parse(adminInvitations.reply, made).codes;
    }
    const code = this.#spareCodes.pop();
    if (code === undefined) throw new Error('The product made no invitation code');
    return code;
  }

  /** New invitation codes by the operator's command. */
  async invite(count: number): Promise<string[]> {
    const args = [path.join(API, 'admin/invite.ts'), '--count', String(count)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: this.#env, cwd: ROOT });
    return stdout.trim().split('\n');
  }

  /** Runs `npm run backup` or `npm run restore` as an operator does. @throws Error with its words when it fails */
  async operate(command: 'backup' | 'restore', folder: string): Promise<RunResult> {
    const done = await run('npm', ['run', '-s', command, '--', folder], { env: this.#env, quiet: true });
    if (done.code !== 0) throw new Error(`npm run ${command} ended with ${done.code}:\n${done.output}`);
    return done;
  }

  /** The machine is gone: nothing is left but the address. Processes begin on an empty directory and this database. */
  async moveTo(database: TestDatabase): Promise<void> {
    await this.end('SIGKILL');
    await this.#database.drop();
    rmSync(this.#dataDir, { recursive: true });
    this.#database = database;
    this.#dataDir = emptyDataDir();
    this.#spareCodes = [];
  }

  /** Newest link with these words mailed to this address. Waits, because a mail is sent beside its call. */
  async linkMailedTo(email: string, words: string): Promise<string> {
    const link = await linkMailedTo(this.#dataDir, email, words);
    if (link === undefined) throw new Error(`No mail to ${email} has a link with ${words}`);
    return link;
  }

  /** Resolves when the server process has ended, whatever ended it. */
  async gone(): Promise<void> {
    const child = this.#process;
    if (child && isRunning(child)) await new Promise((resolve) => child.once('exit', resolve));
  }

  /** Ends the server process; SIGKILL leaves it no time to close anything. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process;
    if (!child || !isRunning(child)) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  /**
   * Ends the product and removes its data.
   * @param traces further output, complete once the product has ended
   * @throws Error when its output names words, tokens or addresses that were sent to it (threat 18)
   */
  async stop(traces: () => string = () => ''): Promise<void> {
    await this.proxy.close();
    await this.end();
    await this.#database.drop();
    rmSync(this.#dataDir, { recursive: true, force: true });
    const found = this.secrets.foundIn(`${this.#words}\n${traces()}`);
    if (found.length > 0) throw new Error(`The product's output names secrets:\n${found.join('\n')}`);
  }
}

function emptyDataDir(): string {
  return mkdtempSync(path.join(tmpdir(), 'tagfalter-e2e-'));
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}
