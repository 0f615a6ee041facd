import { IDENTITY_PATH } from '@tagfalter/contract/identity';
import { pullChanges } from '@tagfalter/contract/sync-pull';
import { nudgeStream } from '@tagfalter/contract/sync-stream';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeEverybodyPro } from '../../../apps/api/test/audit.ts';
import { randomBy } from '../src/random.ts';
import { Stack } from '../src/stack.ts';
import { CrashingPostgres } from './crashing-postgres.ts';
import { Household } from './household.ts';
import { report, sizeOfRun } from './size.ts';
import { LIMIT_MS, verifyHousehold, verifyStopped } from './verify.ts';

const PACE = 20;
/** Mutations under way when the database goes. */
const BURST = 12;
const BOOT_MS = 120_000;
const PULL = `${pullChanges.path}?protocol=1`;

const { count, seed, isSoak } = sizeOfRun(3);
const random = randomBy(seed);
let database: CrashingPostgres;
let stack: Stack;
let household: Household;
/** Rejects with what the product has said when it ends. */
let death: Promise<never>;

beforeAll(async () => {
  database = await CrashingPostgres.create();
  stack = await Stack.boot(database);
  death = stack.gone().then(() => Promise.reject(new Error(`the product has ended:\n${stack.words}`)));
  death.catch(() => undefined);
  household = await Household.move(stack, await stack.spareCode(), random, PACE);
  await makeEverybodyPro(database.url);
  household.start();
  await household.settleIn(LIMIT_MS);
}, BOOT_MS);

afterAll(async () => {
  household.stop();
  await stack.stop();
});

/** Reads past the heartbeats of a stream, which come in between on a slow machine. */
async function nextNudge(stream: ReadableStreamDefaultReader<string>): Promise<void> {
  let text = '';
  while (!text.includes('nudge')) {
    const { done, value } = await stream.read();
    if (done) throw new Error('the stream has ended');
    text += value;
  }
}

it('answers 503 with Retry-After without its database, signs nobody out (S4)', {
  timeout: LIMIT_MS,
}, async () => {
  const authorization = `Bearer ${await household.person.token()}`;
  const stream = await fetch(`${stack.direct}${nudgeStream.path}?protocol=1`, { headers: { authorization } });
  const nudges = (stream.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  await nextNudge(nudges);
  const another = postgres(database.url, { max: 1 });
  const elsewhere = () => another`update owners set version = version + 1 where owner_id = ${household.accountId}`;
  // Another process commits, and goes before it says so.
  await elsewhere();
  const received = nextNudge(nudges);
  await database.crash();
  // The first questions after the crash meet connections that do not know of it yet.
  for (let asked = 0; asked < 12; asked += 1) {
    const reply = await fetch(`${stack.direct}${PULL}`, { headers: { authorization } });
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await reply.json()).toMatchObject({ code: 'overloaded' });
  }
  const session = { cookie: household.cookie };
  expect((await fetch(`${stack.direct}${IDENTITY_PATH}/token`, { headers: session })).status).toBe(503);
  await database.start();
  await back({ authorization });
  // Messages of other processes in between were missed, so the devices are told to look.
  await received;
  const next = nextNudge(nudges);
  await elsewhere();
  await another.notify('owner_changed', `another-process ${household.accountId}`);
  await next;
  await another.end();
  await nudges.cancel();
});

it(`loses nothing when its database crashes ${count} times (S2, promise 10)`, {
  timeout: LIMIT_MS + count * 60_000,
}, async () => {
  console.log(`seed ${seed}`);
  let slowest = 0;
  for (let crash = 1; crash <= count; crash += 1) {
    const headers = { authorization: `Bearer ${await household.person.token()}` };
    const writing = (async () => {
      for (let edit = 0; edit < BURST; edit += 1) await household.write();
    })();
    await new Promise((resolve) => setTimeout(resolve, random() * 100));
    await database.crash();
    await writing;
    await database.start();
    const from = performance.now();
    await back(headers);
    slowest = Math.max(slowest, performance.now() - from);
    await household.settled(LIMIT_MS);
    if (isSoak && crash % 10 === 0) report(`${crash} of ${count} crashes, slowest return ${Math.round(slowest)} ms`);
  }
  await verifyHousehold(household);
  await stack.end();
  await verifyStopped(stack, [household]);
  report(`${count} crashes of the database: nothing lost, nothing doubled, slowest return ${Math.round(slowest)} ms`);
});

it('does not start on a server that may lose confirmed data', { timeout: BOOT_MS }, async () => {
  await stack.end();
  await database.crash();
  await database.start(['fsync=off']);
  await expect(stack.start({ DATABASE_UNSAFE: '0' })).rejects.toThrow('The database server runs with fsync=off');
});

/** Resolves once the product answers with success; it is never gone, and answers each time. */
async function back(headers: Record<string, string>): Promise<void> {
  const limit = AbortSignal.timeout(LIMIT_MS);
  const ask = () => Promise.race([death, fetch(`${stack.direct}${PULL}`, { headers, signal: limit })]);
  while (!(await ask()).ok) await new Promise((resolve) => setTimeout(resolve, 20));
}
