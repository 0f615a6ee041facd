import { execFileSync } from 'node:child_process';
import os from 'node:os';
import postgres from 'postgres';
import { theChromium } from './browser-device.ts';

/** Machine on which the figures were measured. */
export interface Machine {
  date: string;
  processor: string;
  cores: number;
  /** GiB. */
  memory: number;
  system: string;
  node: string;
  chromium: string;
  postgres: string;
  fsync: boolean;
  /** Processes that wanted to run, averaged over the minute before: above 1 the machine was not quiet. */
  loadBefore: number;
}

const GIB = 2 ** 30;

async function aboutPostgres(url: string): Promise<{ version: string; fsync: boolean }> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql<{ version: string; fsync: string }[]>`
      select current_setting('server_version') as version, current_setting('fsync') as fsync`;
    return { version: row?.version ?? '', fsync: row?.fsync === 'on' };
  } finally {
    await sql.end();
  }
}

export async function describeMachine(databaseUrl: string): Promise<Machine> {
  const { executablePath } = await theChromium();
  const browser = execFileSync(executablePath, ['--version', '--no-sandbox'], { encoding: 'utf8', stdio: 'pipe' });
  const { version, fsync } = await aboutPostgres(databaseUrl);
  const [processor] = os.cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    processor: processor?.model.trim() ?? 'unknown',
    cores: os.availableParallelism(),
    memory: Math.round(os.totalmem() / GIB),
    system: `${os.type()} ${os.release()}`,
    node: process.version,
    chromium: /[\d.]+/.exec(browser)?.[0] ?? 'unknown',
    postgres: version,
    fsync,
    loadBefore: os.loadavg()[0] ?? Number.NaN,
  };
}
