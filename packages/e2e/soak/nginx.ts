import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../../scripts/shared/root.ts';

/** Differences between an installation and this machine. */
const CHANGES: readonly [from: RegExp, to: (places: Places) => string][] = [
  [/server api1:8080/, ({ members: [first] }) => `server 127.0.0.1:${first}`],
  [/server api2:8080/, ({ members: [, second] }) => `server 127.0.0.1:${second}`],
  [/listen 8080;/, ({ port }) => `listen 127.0.0.1:${port};`],
  [/events \{/, ({ directory }) => `pid ${directory}/nginx.pid;\ndaemon off;\nevents {`],
  [/access_log off;/, ({ directory }) => `access_log off;\n${temporaryIn(directory)}`],
];

interface Places {
  directory: string;
  port: number;
  /** Ports of the two processes. */
  members: readonly [number, number];
}

function temporaryIn(directory: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return kinds.map((kind) => `  ${kind}_temp_path ${directory}/${kind};`).join('\n');
}

/** The configuration that docs/operations.md gives for the proxy with the certificate, without the certificate. */
function frontConfiguration(directory: string, port: number, behind: number): string {
  const guide = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
  const server = /```nginx\n([\s\S]*?)```/.exec(guide)?.[1];
  if (server === undefined) throw new Error('docs/operations.md gives no configuration for nginx');
  const here = server
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/ +ssl_certificate.*\n/g, '')
    .replace('http://127.0.0.1:8080', `http://127.0.0.1:${behind}`);
  const temporary = temporaryIn(directory);
  return `pid ${directory}/nginx.pid;\ndaemon off;\nevents {}\nhttp {\n  access_log off;\n${temporary}\n${here}}\n`;
}

/** This machine's nginx. */
export class Nginx {
  readonly origin: string;
  readonly #process: ChildProcess;
  readonly #directory: string;

  private constructor(origin: string, running: ChildProcess, directory: string) {
    this.origin = origin;
    this.#process = running;
    this.#directory = directory;
  }

  /** With the configuration of deploy/. @param port where it listens */
  static start(port: number, members: Places['members']): Promise<Nginx> {
    return Nginx.#run(port, (directory) => {
      let text = readFileSync(path.join(ROOT, 'deploy/nginx.conf'), 'utf8');
      for (const [from, to] of CHANGES) {
        if (!from.test(text)) throw new Error(`deploy/nginx.conf has no ${from}`);
        text = text.replace(from, to({ directory, port, members }));
      }
      return text;
    });
  }

  /** As the proxy with the certificate, in front of one as in deploy/. @param behind port of that one */
  static startBefore(port: number, behind: number): Promise<Nginx> {
    return Nginx.#run(port, (directory) => frontConfiguration(directory, port, behind));
  }

  static async #run(port: number, configure: (directory: string) => string): Promise<Nginx> {
    const directory = mkdtempSync(path.join(tmpdir(), 'tagfalter-nginx-'));
    const file = path.join(directory, 'nginx.conf');
    writeFileSync(file, configure(directory));
    const running = spawn('nginx', ['-p', directory, '-e', 'stderr', '-c', file], { stdio: 'inherit' });
    const nginx = new Nginx(`http://127.0.0.1:${port}`, running, directory);
    await nginx.#listening();
    return nginx;
  }

  async #listening(): Promise<void> {
    for (const deadline = performance.now() + 10_000; performance.now() < deadline; ) {
      // Expected: it does not listen yet.
      if (await fetch(`${this.origin}/api/health`).catch(() => undefined)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('nginx does not listen');
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
    rmSync(this.#directory, { recursive: true });
  }
}
