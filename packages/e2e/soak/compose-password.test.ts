import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, it } from 'vitest';
import { runProgram } from '../../../apps/api/test/process.ts';
import { freePort } from '../../../scripts/shared/free-port.ts';
import { createCluster } from '../../../scripts/shared/postgres.ts';
import { ROOT } from '../../../scripts/shared/root.ts';

const PASSWORD = `p@/#"'&%25:w`;

/** Variables of deploy/compose.yaml that lead to the database, at another host. */
async function composed(host: string): Promise<Record<string, string>> {
  const text = await readFile(join(ROOT, 'deploy/compose.yaml'), 'utf8');
  const read = (name: string) => new RegExp(`^ +${name}: (.*)$`, 'm').exec(text)?.[1] ?? '';
  const filled = (name: string) => read(name).replace(/\$\{POSTGRES_PASSWORD:\?\}/, () => PASSWORD);
  return { DATABASE_URL: filled('DATABASE_URL').replace('@postgres/', `@${host}/`), PGPASSWORD: filled('PGPASSWORD') };
}

it('reaches the database of compose.yaml by any password', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tagfalter-password-'));
  // The server is not root.
  await chmod(folder, 0o755);
  const cluster = await createCluster();
  const asks = join(folder, 'pg_hba.conf');
  await writeFile(asks, 'host all postgres 127.0.0.1/32 trust\nhost all tagfalter 127.0.0.1/32 scram-sha-256\n');
  const server = await cluster.start([`hba_file=${asks}`, 'fsync=off']);
  const owner = postgres(cluster.url);
  try {
    await owner.unsafe(`create role tagfalter login password '${PASSWORD.replaceAll("'", "''")}'`);
    await owner.unsafe('create database tagfalter owner tagfalter');
    const env = {
      ...(await composed(new URL(cluster.url).host)),
      DATA_DIR: join(folder, 'data'),
      DATABASE_UNSAFE: '1',
    };
    const run = runProgram('main.ts', { ...env, PORT: String(await freePort()) });
    await run.says('Invitation code: ');
    run.child.kill('SIGTERM');
    expect([await run.ended, run.errors()]).toEqual([0, '']);
  } finally {
    await owner.end();
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
    cluster.remove();
    await rm(folder, { recursive: true });
  }
});

it('asks for no variable that .env.example does not name', async () => {
  const read = (file: string) => readFile(join(ROOT, 'deploy', file), 'utf8');
  const asked = [...(await read('compose.yaml')).matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const named = [...(await read('.env.example')).matchAll(/^(?:# )?(\w+)=/gm)].map(([, name]) => name);
  expect([...new Set(asked)].sort()).toEqual([...new Set(named)].sort());
});
