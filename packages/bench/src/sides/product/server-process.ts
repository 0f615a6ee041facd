import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import * as v from 'valibot';
import { readAdminFile } from '../../../../../apps/api/src/admin/admin-file.ts';
import { ROOT } from '../../../../../scripts/shared/root.ts';
import flags from '../../../../../scripts/shared/server-flags.json' with { type: 'json' };
import { type LoopDelay, ProbeReplySchema } from '../../loop-delay.ts';
import { pageOrigin } from '../../side.ts';

const START_MS = MINUTE_MS;
const LOOK_MS = 25;
const PROBE = path.join(import.meta.dirname, '../../loop-probe.ts');

export interface ServerProcess {
  pid: number;
  origin: string;
  adminToken: string;
  /** Event-loop delay of the server since the last call; only of a server that was started with `probed`. */
  takeLoopDelay(): Promise<LoopDelay>;
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
  /** Watches the event loop from within. */
  probed?: boolean;
}): Promise<ServerProcess> {
  const { NODE_ENV: _, ...env } = process.env;
  const origin = `http://127.0.0.1:${options.port}`;
  const probe = options.probed ? ['--import', PROBE] : [];
  const child = spawn(process.execPath, [...flags, ...probe, path.join(ROOT, 'apps/api/src/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', ...(options.probed ? (['ipc'] as const) : [])],
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
    takeLoopDelay: () =>
      new Promise((resolve, reject) => {
        child.once('message', (reply) => resolve(v.parse(ProbeReplySchema, reply)));
        child.send('take', (error) => error && reject(error));
      }),
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
