import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../scripts/shared/free-port.ts';
import { bundlePage } from './bundle.ts';
import type { PeerOrder } from './peer-server.ts';
import { type Connection, pageOrigin, type RunningSide, type Side, type SideName } from './side.ts';

interface PeerOptions {
  name: SideName;
  label: string;
  /** The module of its server, ready to run. */
  serverFile(): Promise<string>;
  /** Address of the bench's PostgreSQL, for peers that store in one. */
  databaseUrl: string;
  /** Connection of the load; absent if the server does not take edits by request and response. */
  connection?(number: number): Connection;
}

/** Sends an order and waits until it is carried out. */
function give(child: ChildProcess, order: PeerOrder): Promise<void> {
  return new Promise((resolve, reject) => {
    const died = (code: number | null) => reject(new Error(`its server ended with code ${code}`));
    child.once('exit', died);
    child.once('message', () => {
      child.off('exit', died);
      resolve();
    });
    child.send(order);
  });
}

/** A system that is compared with: its server in a process of its own, its client bundled for the page. */
export function createPeer({ name, label, serverFile, databaseUrl, connection }: PeerOptions): Side {
  return {
    name,
    label,
    async start(): Promise<RunningSide> {
      const script = await bundlePage(name);
      const data = mkdtempSync(path.join(tmpdir(), `tagfalter-bench-${name}-`));
      const env = { ...process.env, NODE_ENV: 'production', BENCH_DATA: data, BENCH_DATABASE_URL: databaseUrl };
      const child = fork(await serverFile(), [], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      const gone = new Promise((resolve) => child.once('exit', resolve));
      const port = await freePort();
      await give(child, { do: 'listen', port });
      const origin = `http://127.0.0.1:${port}`;
      const connections = connection && {
        connections: async (count: number) => Array.from({ length: count }, (_, number) => connection(number)),
      };
      return {
        origin,
        page: `${pageOrigin(port)}/page`,
        script,
        pid: child.pid ?? 0,
        editsStanding: false,
        async account(purpose, entries) {
          if (purpose === 'read') await give(child, { do: 'seed', account: purpose, entries });
          return purpose;
        },
        ...connections,
        async stop() {
          child.kill('SIGKILL');
          await gone;
          rmSync(data, { recursive: true, force: true });
        },
      };
    },
  };
}
