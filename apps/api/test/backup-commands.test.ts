import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import { migratedServerDatabase, prepareDataDir } from './database.ts';
import { endPrograms, freePort, type Run, runProgram, withDirectory } from './process.ts';
import { makeActor } from './sync-actors.ts';

const SLOW = 300_000;

afterEach(endPrograms);

async function start(env: Record<string, string>): Promise<Run> {
  const run = runProgram('main.ts', { ...env, PORT: String(await freePort()) });
  await run.says('Tagfalter: ');
  return run;
}

async function stop(run: Run): Promise<void> {
  run.child.kill('SIGTERM');
  await run.ended;
}

/** Exit code, last line, and message of a failed command. */
async function outcome(run: Run): Promise<[number | null, string, string]> {
  const code = await run.ended;
  return [code, run.output().trim().split('\n').at(-1) ?? '', run.errors()];
}

const backup = (env: Record<string, string>, ...args: string[]) => outcome(runProgram('admin/backup.ts', env, args));
const restore = (env: Record<string, string>, ...args: string[]) => outcome(runProgram('admin/restore.ts', env, args));
const FULL = 'The database holds accounts; add --replace to put the backup in their place.\n';
const holdsOne = expect.stringContaining('1 accounts, 0 entries, 0 files (0.0 MB) as of ');

/** Registers a person in a closed database. */
async function register(address: string): Promise<void> {
  const { db, close } = await openDatabase(address);
  await makeActor(db);
  await close();
}

describe('the commands backup and restore (promise 11)', () => {
  it('work on the embedded database, beside the running server and without it', { timeout: SLOW }, () =>
    withDirectory(async (home) => {
      const env = { DATA_DIR: join(home, 'data') };
      const embedded = join(env.DATA_DIR, 'db');
      mkdirSync(env.DATA_DIR);
      prepareDataDir(env.DATA_DIR);
      await register(embedded);
      const folder = join(home, 'backup');

      const server = await start(env);
      expect(await backup(env, folder)).toEqual([0, holdsOne, '']);
      expect(statSync(folder).mode & 0o077).toBe(0);
      expect(statSync(join(folder, 'tables/users.jsonl')).mode & 0o077).toBe(0);
      expect(await backup(env, folder)).toEqual([1, '', `${folder} is not empty; name a new folder.\n`]);
      expect(await restore(env, folder, '--replace')).toEqual([
        1,
        '',
        `Tagfalter is running on ${env.DATA_DIR}; stop it before restoring.\n`,
      ]);
      await stop(server);

      const fresh = { DATA_DIR: join(home, 'fresh') };
      expect(await restore(fresh, folder)).toEqual([0, expect.stringMatching(/; 0 files missing\.$/), '']);
      expect(await backup(fresh)).toEqual([0, holdsOne, '']);
    }),
  );

  it('work on a database server and notice a process elsewhere', { timeout: SLOW }, () =>
    withDirectory(async (home) => {
      const { url, remove } = await migratedServerDatabase();
      await register(url);
      const env = { DATA_DIR: join(home, 'here'), DATABASE_URL: url, DATABASE_UNSAFE: '1' };
      const elsewhere = await start({ ...env, DATA_DIR: join(home, 'there') });
      const folder = join(home, 'backup');
      expect(await backup(env, folder)).toEqual([0, holdsOne, '']);
      expect(await restore(env, folder, '--replace')).toEqual([
        1,
        '',
        'Tagfalter is running on this database; stop it before restoring.\n',
      ]);
      await stop(elsewhere);
      expect(await restore(env, folder)).toEqual([1, '', FULL]);
      expect(await restore(env, folder, '--replace')).toEqual([0, expect.stringMatching(/^Restored 1 accounts/), '']);
      await remove();
    }),
  );
});
