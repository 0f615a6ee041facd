import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { readAdminFile } from '../../apps/api/src/admin/admin-file.ts';
import { openDemoAccount } from '../demo/account.ts';
import { freePort } from '../shared/free-port.ts';
import { ROOT } from '../shared/root.ts';
import type { RunningServer } from '../shared/running-server.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'tagfalter-start-'));
const port = await freePort();
const started: ChildProcess[] = [];
afterAll(async () => {
  for (const npm of started) npm.kill('SIGTERM');
  await vi.waitUntil(async () => !(await isUp()), { timeout: 10_000 });
  rmSync(dataDir, { recursive: true, force: true });
});

/** `npm start` as a person types it; resolves with its words once the product answers. */
async function npmStart(): Promise<{ npm: ChildProcess; words: () => string }> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), NODE_ENV: '', DATABASE_URL: '', VITEST: '' };
  const npm = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(npm);
  let words = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding('utf8').on('data', (more: string) => {
      words += more;
    });
  }
  await expect.poll(isUp, { timeout: 90_000, interval: 100 }).toBe(true);
  return { npm, words: () => words };
}

function isUp(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/health`).then(
    (reply) => reply.ok,
    () => false,
  );
}

function running(): RunningServer {
  const access = readAdminFile(dataDir);
  if (!access) throw new Error('no server on this data directory');
  return { ...access, dataDir, wasRunning: true, release: async () => {} };
}

test('npm start prints address and code once, a signal ends everything (wire 28)', async () => {
  const first = await npmStart();
  await expect.poll(first.words, { timeout: 20_000 }).toMatch(/Invitation code: \S{10,}/);
  expect(first.words()).toContain(`http://127.0.0.1:${port}`);
  const shell = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } });
  expect(await shell.text()).toContain('<div id="root">');
  const account = await openDemoAccount(running());
  first.npm.kill('SIGTERM');
  await expect.poll(isUp, { timeout: 5000 }).toBe(false);
  // The last steps of a clean stop: the database is closed by then.
  await expect.poll(() => existsSync(path.join(dataDir, 'admin.json')), { timeout: 5000 }).toBe(false);

  const second = await npmStart();
  await expect.poll(second.words, { timeout: 20_000 }).toContain(`Tagfalter: http://127.0.0.1:${port}`);
  expect(second.words()).not.toContain('Invitation code');
  expect((await openDemoAccount(running())).accountId).toBe(account.accountId);
  second.npm.kill('SIGINT');
  await expect.poll(isUp, { timeout: 5000 }).toBe(false);
}, 200_000);
