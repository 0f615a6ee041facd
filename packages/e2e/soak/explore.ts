// Lets a program that knows nothing of the product wander through it and looks for anything that breaks: `npm run soak -- --only explore`.
// The seed orders the places where it begins; what it does there Bombadil draws itself, and a trace is kept of what led to a finding.

import { rmSync } from 'node:fs';
import path from 'node:path';
import { IDENTITY_PATH } from '@tagfalter/contract/identity';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import { buildWeb } from '../../../scripts/shared/build-web.ts';
import { freePort } from '../../../scripts/shared/free-port.ts';
import { run } from '../../../scripts/shared/run.ts';
import { findChromium } from '../src/chromium.ts';
import { Device } from '../src/device.ts';
import { randomBy } from '../src/random.ts';
import { Stack } from '../src/stack.ts';
import { hungTabs, notedErrors, watchFaults } from './explore-watch.ts';
import { type Exploration, explore } from './explorer.ts';
import { askAgainForLocks } from './held-still.ts';
import { report, sizeOfRun } from './size.ts';

/** Time at each start address: an explorer sees most of the place where it begins. */
const ROUND_MS = MINUTE_MS;
/** A shorter round would only start. */
const MIN_ROUND_MS = 10_000;
/** Deaths in a row without having seen anything: it does not work here. */
const MAX_DEATHS = 5;
const PHOTO = path.join(import.meta.dirname, '../fixtures/photo-1.jpg');
/** For `bombadil browser inspect FOLDER`. */
const TRACES = path.join(import.meta.dirname, '../artifacts/explore');

interface Start {
  at: string;
  isSignedIn: boolean;
}

interface Demo {
  email: string;
  password: string;
  starts: Start[];
}

/** Finds a value in the output of the command for the demo account. */
function part(words: string, pattern: RegExp): string {
  const found = pattern.exec(words)?.[1];
  if (found === undefined) throw new Error(`The demo account has no ${pattern}:\n${words}`);
  return found;
}

async function fillDemo(): Promise<Demo> {
  const env = { ...process.env, DATA_DIR: stack.dataDir };
  const { code, output } = await run('npm', ['run', '-s', 'demo'], { env, quiet: true });
  if (code !== 0) throw new Error(`npm run demo ended with ${code}:\n${output}`);
  const pathIn = (pattern: RegExp) => new URL(part(output, pattern)).pathname;
  const own = ['/dashboard', '/create', '/events', '/friends', '/settings', '/subscription', '/search'];
  const open = ['/', pathIn(/open to everybody: (\S+)/), pathIn(/is shared: (\S+)/)];
  return {
    email: part(output, / as (\S+) with/),
    password: part(output, /password (\S+)/),
    starts: [...own.map((at) => ({ at, isSignedIn: true })), ...open.map((at) => ({ at, isSignedIn: false }))],
  };
}

/** A device that an explorer can reach; it keeps what it has from one round to the next. */
async function newDevice(): Promise<{ device: Device; debuggingPort: number }> {
  const debuggingPort = await freePort();
  return { debuggingPort, device: new Device({ browser: chromium, origin: stack.origin, debuggingPort }) };
}

/** The explorer ends the browser with its own run, at that moment or before. */
async function switchOff({ context }: Device): Promise<void> {
  await context.close().catch((error: unknown) => {
    if (!String(error).includes('has been closed')) throw error;
  });
}

/** Begins at one place. @returns what it did, and what was found by it or beside it */
async function exploreFrom(
  { at, isSignedIn }: Start,
  { email, password }: Demo,
  ms: number,
  folder: string,
): Promise<{ seen: Exploration; found: string[] }> {
  const { device, debuggingPort } = isSignedIn ? mias : guests;
  const begun = Date.now();
  const page = await device.start();
  const received = watchFaults(device.context);
  await device.context.addInitScript(askAgainForLocks);
  await device.context.addInitScript((file) => Object.assign(window, { photoForExplorer: file }), PHOTO);
  if (isSignedIn) {
    // With a session left it is the origin that tells a form of ours from one elsewhere.
    const sent = { data: { email, password }, headers: { origin: stack.origin } };
    const reply = await page.request.post(`${IDENTITY_PATH}/sign-in/email`, sent);
    if (!reply.ok()) throw new Error(`Signing in: ${reply.status()} ${await reply.text()}`);
  }
  const seen = await explore(`${stack.origin}${at}`, debuggingPort, ms, folder);
  const hung = seen.died === undefined ? [] : await hungTabs(device.context);
  await switchOff(device);
  const after = await device.start();
  await after.goto('/impressum');
  const noted = await notedErrors(after, begun);
  await switchOff(device);
  return { seen, found: [...seen.violations, ...received, ...hung, ...noted] };
}

const { count: minutes, seed } = sizeOfRun(1);
await buildWeb();
const chromium = await findChromium();
const stack = await Stack.boot('pglite');
const [mias, guests] = [await newDevice(), await newDevice()];
const wantedMs = minutes * MINUTE_MS;
const random = randomBy(seed);
const total = { ms: 0, states: 0, rounds: 0, deaths: 0, findings: 0 };
let deathsInARow = 0;
rmSync(TRACES, { recursive: true, force: true });
try {
  const demo = await fillDemo();
  const order = demo.starts.map((start) => ({ start, place: random() })).sort((one, other) => one.place - other.place);
  while (total.ms < wantedMs) {
    const { start } = order[total.rounds % order.length] ?? {};
    if (start === undefined) throw new Error('There is nowhere to begin');
    const folder = path.join(TRACES, String(total.rounds));
    const ms = Math.min(ROUND_MS, Math.max(wantedMs - total.ms, MIN_ROUND_MS));
    const { seen, found } = await exploreFrom(start, demo, ms, folder);
    total.ms += seen.ms;
    total.states += seen.states;
    total.rounds += 1;
    total.findings += found.length;
    if (seen.died !== undefined) total.deaths += 1;
    deathsInARow = seen.states > 1 ? 0 : deathsInARow + 1;
    if (deathsInARow === MAX_DEATHS) throw new Error(`Bombadil does not get anywhere: ${seen.died}`);
    const ending = seen.died === undefined ? '' : `; its driver died: ${seen.died}`;
    report(`from ${start.at}: ${seen.states} states in ${Math.round(seen.ms / 1000)} s${ending}`);
    for (const words of found) report(`FOUND (trace ${total.rounds - 1}): ${words}`);
    if (found.length === 0) rmSync(folder, { recursive: true, force: true });
  }
} finally {
  for (const { device } of [mias, guests]) await device.close();
  await stack.stop();
}
const explored = `${(total.ms / 60_000).toFixed(1)} minutes, ${total.states} states, ${total.findings} findings`;
console.log(`${explored}; ${total.rounds} rounds, of which ${total.deaths} ended with the explorer's own driver`);
process.exitCode = total.findings === 0 ? 0 : 1;
