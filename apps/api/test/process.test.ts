import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join, sep } from 'node:path';
import { health } from '@tagfalter/contract/health';
import { ready } from '@tagfalter/contract/ready';
import { afterEach, describe, expect, it } from 'vitest';
import {
  endPrograms,
  freePort,
  type Run,
  registerOver,
  runProgram,
  startProduct as start,
  withDirectory,
  withServer,
} from './process.ts';

const CODE = /^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/;
/** Seven programs in sequence: a busy machine takes minutes. */
const SLOW = 300_000;

afterEach(endPrograms);

async function stop(run: Run, signal: NodeJS.Signals = 'SIGTERM'): Promise<{ code: number | null; ms: number }> {
  const from = performance.now();
  run.child.kill(signal);
  return { code: await run.ended, ms: performance.now() - from };
}

const check = (port: string, invitationCode: string | undefined) =>
  fetch(`http://127.0.0.1:${port}/api/auth/validate-invitation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ invitationCode }),
  });

/** Parts of a directory readable by others. The engine sets modes of its files; the folder around them is closed. */
const openToOthers = (directory: string) =>
  ['', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })]
    .filter((name) => !name.startsWith(`db${sep}`))
    .filter((name) => (statSync(join(directory, name)).mode & 0o077) !== 0);

describe('the process', () => {
  it('starts, makes invitations, survives a kill, and finds everything', { timeout: SLOW }, () =>
    withDirectory(async (DATA_DIR) => {
      const PORT = String(await freePort());
      const env = { DATA_DIR, PORT };
      const first = await start(env);
      await first.says('Invitation code: ');
      expect(first.output()).toContain(`Tagfalter: http://127.0.0.1:${PORT}\n`);
      const code = /Invitation code: (\S+)/.exec(first.output())?.[1];
      expect((await check(PORT, code)).status).toBe(200);
      expect(statSync(join(DATA_DIR, 'admin.json')).mode & 0o777).toBe(0o600);

      const second = runProgram('main.ts', { ...env, PORT: String(await freePort()) });
      expect([await second.ended, second.errors()]).toEqual([
        1,
        `The data directory ${DATA_DIR} is in use by another Tagfalter process.\n`,
      ]);

      const invited = runProgram('admin/invite.ts', env, ['--count', '3']);
      expect(await invited.ended).toBe(0);
      const codes = invited.output().trim().split('\n');
      expect(codes).toEqual([expect.stringMatching(CODE), expect.stringMatching(CODE), expect.stringMatching(CODE)]);
      expect((await check(PORT, codes[2])).status).toBe(200);

      const stranger = runProgram('admin/pro.ts', env, ['--email', 'niemand@example.org']);
      expect([await stranger.ended, stranger.errors()]).toEqual([1, 'Nobody has registered as niemand@example.org.\n']);

      const mistyped = runProgram('admin/pro.ts', env, ['--mail', 'mia@example.org']);
      expect([await mistyped.ended, mistyped.errors()]).toEqual([1, "Unknown option '--mail'.\n"]);

      await stop(first, 'SIGKILL');
      const offline = runProgram('admin/invite.ts', env);
      expect([await offline.ended, offline.errors()]).toEqual([0, '']);

      const again = await start(env);
      for (const known of [code, codes[0], offline.output().trim()])
        expect((await check(PORT, known)).status).toBe(200);
      expect(again.errors()).toBe('');
      expect(openToOthers(DATA_DIR)).toEqual([]);
      expect(await stop(again, 'SIGINT')).toMatchObject({ code: 0 });
    }),
  );

  const elsewhere = Object.values(networkInterfaces()).flatMap((found) =>
    (found ?? []).filter(({ internal, family }) => !internal && family === 'IPv4'),
  )[0]?.address;
  it.skipIf(elsewhere === undefined)('is found by commands on one other address', { timeout: SLOW }, () =>
    withServer(async (env) => {
      const run = await start({ ...env, PORT: String(await freePort()), HOST: elsewhere ?? '' });
      const invited = runProgram('admin/invite.ts', env);
      expect([await invited.ended, invited.errors()]).toEqual([0, '']);
      expect(invited.output().trim()).toMatch(CODE);
      expect(await stop(run)).toMatchObject({ code: 0 });
    }),
  );

  it('stops within five seconds with open connections (wire 28)', { timeout: SLOW }, () =>
    withServer(async (env) => {
      const port = await freePort();
      const run = await start({ ...env, PORT: String(port) });
      const headers = await registerOver(run, `http://127.0.0.1:${port}`);
      const granted = runProgram('admin/pro.ts', env, ['--email', 'MIA@example.org', '--until', '2099-12-31']);
      await granted.ended;
      expect(granted.output()).toBe('mia@example.org is Pro until the end of 2099-12-31 (UTC).\n');
      const stream = await fetch(`http://127.0.0.1:${port}/api/sync/stream?protocol=1`, { headers });
      expect(stream.status).toBe(200);
      const ended = stream.text().then(
        () => 'ended',
        () => 'cut',
      );
      const idle = connect(port, '127.0.0.1');
      const half = connect(port, '127.0.0.1');
      half.write('POST /api/sync/push HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n');
      half.write(`Authorization: ${headers.authorization}\r\n\r\n{`);
      for (const socket of [idle, half]) socket.on('error', () => {});
      const { code, ms } = await stop(run);
      expect(code).toBe(0);
      expect(ms).toBeLessThan(5_000);
      expect(await ended).toBe('ended');
    }),
  );

  it('serves on while a proxy takes it out, until a second signal', { timeout: SLOW }, () =>
    withServer(async (env) => {
      const port = await freePort();
      const run = await start({ ...env, PORT: String(port), DRAIN_SECONDS: '60' });
      const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
      expect([await statusOf(ready.path), await statusOf(health.path)]).toEqual([200, 200]);
      run.child.kill('SIGTERM');
      await expect.poll(() => statusOf(ready.path)).toBe(503);
      expect(await statusOf(health.path)).toBe(200);
      expect(await stop(run)).toMatchObject({ code: 0 });
    }),
  );

  it('says in one sentence why it cannot start', { timeout: SLOW }, () =>
    withServer(async (server) => {
      const { DATA_DIR } = server;
      // Without what is said of its missing fsync.
      const onServer = { ...server, LOG_LEVEL: 'error' };
      const taken = createServer();
      const port = await freePort();
      await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
      const file = join(DATA_DIR, 'file');
      writeFileSync(file, '');
      const PORT = String(await freePort());
      const cases: Array<[Record<string, string>, string]> = [
        [
          { ...onServer, PORT: String(port) },
          `Port ${port} on 127.0.0.1 is taken by another program; set PORT to a free one.\n`,
        ],
        [
          { DATA_DIR: join(file, 'x'), PORT },
          `The data directory ${join(file, 'x')} cannot be written (ENOTDIR); see DATA_DIR.\n`,
        ],
        [{ ...onServer, PORT, HOST: '203.0.113.1' }, 'HOST 203.0.113.1 is no address of this machine.\n'],
        [{ DATA_DIR, PORT: 'x' }, 'PORT must be a whole number from 1 to 65535.\n'],
        [
          { DATA_DIR, PORT, DATABASE_URL: `postgres://me:secret@127.0.0.1:${PORT}/x` },
          `The database at 127.0.0.1:${PORT} cannot be reached (ECONNREFUSED); see DATABASE_URL.\n`,
        ],
      ];
      for (const [env, sentence] of cases) {
        const run = runProgram('main.ts', env);
        expect([await run.ended, run.errors(), run.output()]).toEqual([1, sentence, '']);
      }
      await new Promise((resolve) => taken.close(resolve));
    }),
  );
});
