// Two processes behind nginx as in deploy/, of which one is replaced again and again under traffic. First a second
// nginx stands in front of it: `npm run soak -- --only deploy`.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { health } from '@tagfalter/contract/health';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { pullChanges } from '@tagfalter/contract/sync-pull';
import { nudgeStream } from '@tagfalter/contract/sync-stream';
import { validateInvitation } from '@tagfalter/contract/validate-invitation';
import { buildWeb } from '../../../scripts/shared/build-web.ts';
import { freePort } from '../../../scripts/shared/free-port.ts';
import { createDatabase, type TestDatabase } from '../src/database.ts';
import { Person } from '../src/person.ts';
import { Stack } from '../src/stack.ts';
import { Nginx } from './nginx.ts';
import { report, sizeOfRun } from './size.ts';

const CALLERS = 8;

const { count } = sizeOfRun(2);
// Callers ask for its pages, too.
await buildWeb();
const database = await createDatabase('postgres');
const shared: TestDatabase = { url: database.url, drop: async () => {} };
const [port, first, second] = [await freePort(), await freePort(), await freePort()];
const origin = `http://127.0.0.1:${port}`;
const envOf = (own: number) => ({ PUBLIC_URL: origin, PORT: String(own), DRAIN_SECONDS: '3' });
const members = [
  { stack: await Stack.boot(shared, envOf(first)), port: first },
  { stack: await Stack.boot(shared, envOf(second)), port: second },
] as const;
const nginx = await Nginx.start(port, [first, second]);
const person = new Person(members[0].stack);
await person.register();
/** Renewed between replacements: a person asks one of the processes for it, past nginx. */
let token = await person.token();

const failed: string[] = [];
let answered = 0;
let isOver = false;

/** Makes a read, as devices do all day; none may fail. */
async function call(turn: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const [url, more] = [
    [health.path, {}] as const,
    [`${pullChanges.path}?protocol=${PROTOCOL}`, { headers }] as const,
    ['/', {}] as const,
  ][turn % 3] ?? [health.path, {}];
  const reply = await fetch(`${origin}${url}`, more).catch((fault: unknown) => String(fault));
  if (typeof reply === 'string') failed.push(`${url}: ${reply}`);
  else {
    await reply.arrayBuffer();
    if (!reply.ok) failed.push(`${url}: ${reply.status}`);
  }
  answered += 1;
}

async function callOn(caller: number): Promise<void> {
  for (let turn = caller; !isOver; turn += 1) await call(turn);
}

/** The first event comes at once: nothing on the way waits for more. */
async function receiveThrough(): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${origin}${nudgeStream.path}?protocol=${PROTOCOL}`, {
    headers,
    signal: AbortSignal.timeout(5_000),
  });
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  const event = (await reader?.read())?.value;
  if (!event?.includes('nudge')) throw new Error(`no event through nginx: ${reply.status}`);
  await reader?.cancel();
}

/** @param from address of the caller, one of this machine's */
function guess(port: number, from: string, forwarded?: string): Promise<number | undefined> {
  const body = JSON.stringify({ invitationCode: 'WRONG' });
  const headers = {
    'content-type': 'application/json',
    'content-length': String(body.length),
    ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
  };
  const { method, path } = validateInvitation;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, localAddress: from, method, path, headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
    sent.once('error', reject).end(body);
  });
}

/** Through two proxies wrong codes hold up whoever sends them, whatever they pretend, and nobody else. */
async function throughTwo(): Promise<void> {
  const outer = await freePort();
  const front = await Nginx.startBefore(outer, port);
  try {
    const statuses: (number | undefined)[] = [];
    for (let turn = 0; turn < 12; turn += 1) statuses.push(await guess(outer, '127.0.0.5', `198.51.100.${turn}`));
    assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 400), 429, 429]);
    assert.equal(await guess(outer, '127.0.0.6'), 400);
    console.log('through two proxies: 10 wrong codes hold up their sender, and nobody else');
  } finally {
    await front.stop();
  }
}

try {
  await throughTwo();
  await receiveThrough();
  const calling = Array.from({ length: CALLERS }, (_, caller) => callOn(caller));
  for (let round = 0; round < count; round += 1) {
    const { stack, port: own } = members[round % 2] ?? members[0];
    await stack.end('SIGTERM');
    await stack.start(envOf(own));
    token = await person.token();
    report(`${round + 1} of ${count} replaced, ${answered} requests answered, ${failed.length} failed`);
  }
  isOver = true;
  await Promise.all(calling);
} finally {
  isOver = true;
  await nginx.stop();
  for (const { stack } of members) await stack.stop();
  await database.drop();
}
console.log(`${answered} requests, ${failed.length} failed`);
for (const fault of failed.slice(0, 10)) console.log(fault);
process.exitCode = failed.length === 0 ? 0 : 1;
