import { spawn } from 'node:child_process';
import path from 'node:path';
import { type AdminAccess, readAdminFile } from '../../apps/api/src/admin/admin-file.ts';
import { MINUTE_MS } from '../../packages/domain/src/durations.ts';
import { ROOT } from './root.ts';

const START_MS = MINUTE_MS;

export interface RunningServer extends AdminAccess {
  /** Where its files are. */
  dataDir: string;
  /** Whether somebody else keeps it running. */
  wasRunning: boolean;
  /** Ends the server if it was started for this. */
  release(): Promise<void>;
}

/** A server whose database or disk is in trouble answers 503: it runs all the same, and holds the data directory. */
async function answers(access: AdminAccess | null): Promise<AdminAccess | null> {
  if (access === null) return null;
  const reply = await fetch(new URL('/api/health', access.url)).catch(() => null);
  return reply?.ok || reply?.status === 503 ? access : null;
}

/**
 * The server that runs on the data directory; without one, the product is started for as long as it is needed.
 * Throws with the product's own words when it does not start.
 */
export async function reachServer(): Promise<RunningServer> {
  const dataDir = path.resolve(process.env.DATA_DIR || './.data');
  const running = await answers(readAdminFile(dataDir));
  if (running) return { ...running, dataDir, wasRunning: true, release: async () => {} };

  const child = spawn(process.execPath, [path.join(ROOT, 'apps/api/src/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const release = async () => {
    child.kill('SIGTERM');
    await gone;
  };
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const access = await answers(readAdminFile(dataDir));
    if (access) return { ...access, dataDir, wasRunning: false, release };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await release();
  throw new Error('The product could not be started; see its message above.');
}
