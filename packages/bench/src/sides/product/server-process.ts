import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { readAdminFile } from '../../../../../apps/api/src/admin/admin-file.ts';
import { ROOT } from '../../../../../scripts/shared/root.ts';
import flags from '../../../../../scripts/shared/server-flags.json' with { type: 'json' };
import { pageOrigin } from '../../side.ts';

const START_MS = 60_000;
const LOOK_MS = 25;

export interface ServerProcess {
  pid: number;
  origin: string;
  adminToken: string;
  stop(): Promise<void>;
}

async function untilHealthy(origin: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const reply = await fetch(`${origin}/api/health`).catch(() => undefined);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error('The product did not start; its own words stand above');
}

/** Starts the product's server as `npm start` does, on PostgreSQL. */
export async function startServer(options: {
  port: number;
  dataDir: string;
  databaseUrl: string;
}): Promise<ServerProcess> {
  const { NODE_ENV: _, ...env } = process.env;
  const origin = `http://127.0.0.1:${options.port}`;
  const child = spawn(process.execPath, [...flags, path.join(ROOT, 'apps/api/src/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...env,
      HOST: '127.0.0.1',
      PORT: String(options.port),
      PUBLIC_URL: pageOrigin(options.port),
      DATA_DIR: options.dataDir,
      DATABASE_URL: options.databaseUrl,
    },
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  await untilHealthy(origin, child);
  return {
    pid: child.pid ?? 0,
    origin,
    adminToken: readAdminFile(options.dataDir)?.token ?? '',
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
