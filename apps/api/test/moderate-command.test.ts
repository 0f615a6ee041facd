import { afterEach, describe, expect, it } from 'vitest';
import { endPrograms, freePort, registerOver, runProgram, startProduct, withDirectory } from './process.ts';

const SLOW = 300_000;

describe('npm run moderate', () => {
  afterEach(endPrograms);

  it.each([[[]], [['burn', 'entry:1:2']], [['show', 'entry:1:2']], [['block', '--email', 'mia@example.org']]])(
    'says how it is called instead of %j',
    (args) =>
      withDirectory(async (DATA_DIR) => {
        const run = runProgram('admin/moderate.ts', { DATA_DIR }, args);
        expect(await run.ended).toBe(1);
        expect(run.errors()).toMatch(/^npm run moderate -- list\n/);
      }),
  );

  it('says that it needs the server, whose mails tell people of what was decided', () =>
    withDirectory(async (DATA_DIR) => {
      const run = runProgram('admin/moderate.ts', { DATA_DIR }, ['list']);
      expect([await run.ended, run.errors()]).toEqual([1, 'No server runs on this data directory; start it first.\n']);
    }));

  it('blocks and unblocks an account of the running server', { timeout: SLOW }, () =>
    withDirectory(async (DATA_DIR) => {
      const port = String(await freePort());
      const server = await startProduct({ DATA_DIR, PORT: port });
      const origin = `http://127.0.0.1:${port}`;
      const headers = await registerOver(server, origin);
      const status = async () => (await fetch(`${origin}/api/auth/user`, { headers })).status;
      const moderate = async (...args: string[]) => {
        const run = runProgram('admin/moderate.ts', { DATA_DIR }, args);
        return [await run.ended, run.output() + run.errors()];
      };
      expect(await moderate('list')).toEqual([0, 'Nothing has been reported.\n']);
      expect(await status()).toBe(200);
      expect(await moderate('block', '--email', 'mia@example.org', '--reason', 'Werbung')).toEqual([
        0,
        'The account is blocked; its owner was told by mail.\n',
      ]);
      expect(await status()).toBe(403);
      expect(await moderate('unblock', '--email', 'mia@example.org')).toEqual([0, 'The account is open again.\n']);
      expect(await status()).toBe(200);
      expect(await moderate('unblock', '--email', 'niemand@example.org')).toEqual([
        1,
        'There is no such thing, or nothing to take back.\n',
      ]);
    }),
  );
});
