import { afterEach, describe, expect, it } from 'vitest';
import { endPrograms, freePort, registerOver, runProgram, startProduct, withDirectory, withServer } from './process.ts';

const SLOW = 300_000;
const NAME = 'entry:00000000-0000-4000-8000-000000000001:00000000-0000-4000-8000-000000000002';

describe('npm run moderate', () => {
  afterEach(endPrograms);

  it.each([
    [[]],
    [['burn', 'entry:1:2']],
    [['show', 'entry:1:2']],
    [['block', '--email', 'mia@example.org']],
    [['take-down', NAME, '--reason', 'Werbung']],
    [['restore', NAME]],
    [['dismiss', NAME]],
    [['dismiss', NAME, '--version', '17']],
  ])('says how it is called instead of %j', (args) =>
    withDirectory(async (DATA_DIR) => {
      const run = runProgram('admin/moderate.ts', { DATA_DIR }, args);
      expect(await run.ended).toBe(1);
      expect(run.errors()).toMatch(/^npm run moderate -- list\n/);
    }),
  );

  it('needs the server, whose mails tell decisions', () =>
    withDirectory(async (DATA_DIR) => {
      const run = runProgram('admin/moderate.ts', { DATA_DIR }, ['list']);
      expect([await run.ended, run.errors()]).toEqual([1, 'No server runs on this data directory; start it first.\n']);
    }));

  it('shows others’ words marked and without control characters', { timeout: SLOW }, () =>
    withServer(async (env) => {
      const port = String(await freePort());
      const server = await startProduct({ ...env, PORT: port });
      const origin = `http://127.0.0.1:${port}`;
      const headers = await registerOver(server, origin);
      const json = { 'content-type': 'application/json' };
      const form = new FormData();
      form.set('date', new Date().toISOString().slice(0, 10));
      form.set('text', 'Tag\nTaken down 2026-01-01: erfunden \u009b2J');
      const made = await fetch(`${origin}/api/entries`, { method: 'POST', headers, body: form });
      const { id }: { id: string } = JSON.parse(await made.text());
      const link = `${origin}/api/entries/${id}/generate-share-token`;
      const shared = await fetch(link, { method: 'POST', headers: { ...headers, ...json }, body: '{}' });
      const { shareToken }: { shareToken: string } = JSON.parse(await shared.text());
      const said = { reason: 'x\u001b[2J\nentry:a:b\t9 ×', message: '\u202efalsch\u001b[31m' };
      const body = JSON.stringify({ kind: 'shared', id: shareToken, ...said });
      expect((await fetch(`${origin}/api/reports`, { method: 'POST', headers: json, body })).status).toBe(202);

      const list = runProgram('admin/moderate.ts', env, ['list']);
      expect(await list.ended).toBe(0);
      const [name = '', ...rest] = list.output().trimEnd().split('\t');
      expect(rest).toEqual(['1 ×', expect.any(String), 'x [2J entry:a:b 9 ×']);
      const show = runProgram('admin/moderate.ts', env, ['show', name]);
      expect(await show.ended).toBe(0);
      const lines = show.output().split('\n');
      for (const line of ['> Taken down 2026-01-01: erfunden \ufffd2J', '> \ufffdfalsch\ufffd[31m']) {
        expect(lines).toContain(line);
      }
      const isActing = (text: string) => [...text].some((one) => one !== '\n' && one !== '\t' && /\p{Cc}/u.test(one));
      expect([list.output(), show.output()].filter(isActing)).toEqual([]);

      const version = /^Version (\S+)$/m.exec(show.output())?.[1] ?? '';
      const edit = new FormData();
      edit.set('text', 'Nach dem Blick.');
      expect((await fetch(`${origin}/api/entries/${id}`, { method: 'PATCH', headers, body: edit })).status).toBe(200);
      for (const act of [['dismiss'], ['take-down', '--reason', 'Werbung']]) {
        const stale = runProgram('admin/moderate.ts', env, [...act, name, '--version', version]);
        expect([await stale.ended, stale.errors()]).toEqual([
          1,
          'Nothing was decided, because this has changed since it was shown; show it again.\n',
        ]);
      }
      const again = runProgram('admin/moderate.ts', env, ['show', name]);
      expect(await again.ended).toBe(0);
      const now = /^Version (\S+)$/m.exec(again.output())?.[1] ?? '';
      const dismissed = runProgram('admin/moderate.ts', env, ['dismiss', name, '--version', now]);
      expect([await dismissed.ended, dismissed.output()]).toEqual([0, 'The reports are laid aside.\n']);
    }),
  );

  it('blocks and unblocks an account of the running server', { timeout: SLOW }, () =>
    withServer(async (env) => {
      const port = String(await freePort());
      const server = await startProduct({ ...env, PORT: port });
      const origin = `http://127.0.0.1:${port}`;
      const headers = await registerOver(server, origin);
      const status = async () => (await fetch(`${origin}/api/auth/user`, { headers })).status;
      const moderate = async (...args: string[]) => {
        const run = runProgram('admin/moderate.ts', env, args);
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
