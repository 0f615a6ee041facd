// Both halves with hot reload: the server restarts when its sources change, Vite swaps modules in the page.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { program, ROOT } from '../shared/root.ts';

const apiPort = process.env.PORT ?? '8080';
const webPort = process.env.WEB_PORT ?? '5173';
const web = `http://localhost:${webPort}`;
const api = path.join(ROOT, 'apps/api/src/main.ts');

const children = [
  // The page is Vite's, so links, cookies and the origin check follow its address.
  spawn(process.execPath, ['--watch', '--watch-preserve-output', api], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PORT: apiPort, PUBLIC_URL: process.env.PUBLIC_URL ?? web },
  }),
  spawn(program('apps/web', 'vite'), ['--port', webPort, '--strictPort'], {
    cwd: path.join(ROOT, 'apps/web'),
    stdio: 'inherit',
    env: { ...process.env, API_PORT: apiPort },
  }),
];

let left = children.length;
const stopAll = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const child of children) {
  child.once('exit', () => {
    stopAll();
    left -= 1;
    if (left === 0) process.exit(0);
  });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll);
