import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../scripts/shared/free-port.ts';

const TOOLS = 'firebase-tools@15.34.2';
const START_MS = 120_000;

/** Firebase's own stand-in for its Authentication, on this machine. */
export interface AuthEmulator {
  address: string;
  projectId: string;
  stop(): Promise<void>;
}

/** Fetches the tools into a folder of their own, which goes with the emulator: they are no part of this workspace. Takes minutes. */
export async function startAuthEmulator(): Promise<AuthEmulator> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tagfalter-firebase-'));
  const port = await freePort();
  const projectId = 'demo-tagfalter';
  const auth = { host: '127.0.0.1', port };
  const emulators = {
    auth,
    ui: { enabled: false },
    hub: { port: await freePort() },
    logging: { port: await freePort() },
  };
  writeFileSync(path.join(folder, 'firebase.json'), JSON.stringify({ emulators }));
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
  const program = path.join(await toolsIn(folder), 'node_modules/firebase-tools/lib/bin/firebase.js');
  const args = [program, 'emulators:start', '--only', 'auth', '--project', projectId];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore' });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = `http://127.0.0.1:${port}`;
  await answers(address);
  return {
    address,
    projectId,
    async stop() {
      child.kill('SIGINT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @returns the folder in which they are: `FIREBASE_TOOLS` names one that has them already */
async function toolsIn(folder: string): Promise<string> {
  const known = process.env.FIREBASE_TOOLS;
  if (known !== undefined) return known;
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', TOOLS], { cwd: folder });
  return folder;
}

async function answers(address: string): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    const reply = await fetch(address).catch(() => undefined);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The emulator did not answer in ${START_MS} ms`);
}
