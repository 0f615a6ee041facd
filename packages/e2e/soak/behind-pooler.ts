// The product, and the suites of sync and sign-in, through PgBouncer in transaction mode: `npm run soak -- --only pooler`.
import { randomUUID } from 'node:crypto';
import { IDENTITY_PATH, TokenReplySchema } from '@tagfalter/contract/identity';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { simpleRegister } from '@tagfalter/contract/simple-register';
import { pushMutations } from '@tagfalter/contract/sync-push';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { localDateOf } from '@tagfalter/domain/local-date';
import postgres from 'postgres';
import * as v from 'valibot';
import { program, ROOT } from '../../../scripts/shared/root.ts';
import { run } from '../../../scripts/shared/run.ts';
import { createDatabase } from '../src/database.ts';
import { Stack } from '../src/stack.ts';
import { PgBouncer } from './pgbouncer.ts';
import { report, sizeOfRun } from './size.ts';

const SUITES = ['sync', 'push-', 'sign-in', 'registration', 'sessions', 'account', 'entries', 'locks', 'open-database'];
/** People who register and write at the same time. */
const AT_ONCE = 8;
const PUSHES = 10;
const TIME_ZONE = 'UTC';
const JSON_TYPE = { 'content-type': 'application/json' };

const { count } = sizeOfRun(20);
const server = process.env.TEST_DATABASE_URL;
if (!server) throw new Error('TEST_DATABASE_URL names no PostgreSQL');
const bouncer = await PgBouncer.start(server);
const failed: string[] = [];
/** Accounts by their e-mail, and the last mutation that was acknowledged. */
const acknowledged = new Map<string, number>();
const post = (url: string, body: unknown, headers: Record<string, string>) =>
  fetch(url, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) });

async function passSuites(): Promise<void> {
  const args = ['run', '--project', 'api', ...SUITES.map((name) => `test/${name}`), '-t', 'PostgreSQL|process|server'];
  const env = { ...process.env, TEST_POOLER_URL: bouncer.before(server ?? ''), SOAK_COUNT: undefined };
  const { code } = await run(program('.', 'vitest'), args, { env, cwd: ROOT });
  if (code !== 0) failed.push('the suites of sync and sign-in');
}

/** Registers somebody, who then pushes one change after the other. */
async function live(stack: Stack, number: number): Promise<void> {
  const email = `${randomUUID()}@example.org`;
  const from = { 'x-forwarded-for': `10.${number >> 8}.${number & 255}.1` };
  const named = { email, password: `Schmetterling-${number}`, name: 'Mia Muster' };
  const signedUp = await post(`${stack.direct}${IDENTITY_PATH}/sign-up/email`, named, from);
  const cookie = signedUp.headers.getSetCookie().map((line) => line.split(';')[0]);
  const headers = { cookie: cookie.join('; ') };
  const reported = await fetch(`${stack.direct}${IDENTITY_PATH}/token`, { headers });
  if (!reported.ok) return void failed.push(`token: ${signedUp.status}, ${reported.status}`);
  const authorization = `Bearer ${v.parse(TokenReplySchema, await reported.json()).token}`;
  const person = { invitationCode: await stack.spareCode(), firstName: 'Mia', lastName: 'Muster' };
  const registered = await post(`${stack.direct}${simpleRegister.path}`, person, { authorization });
  if (registered.status !== simpleRegister.status) return void failed.push(`registration: ${registered.status}`);
  acknowledged.set(email, 0);
  const clientId = randomUUID();
  for (let id = 1; id <= PUSHES; id += 1) {
    const day = { date: localDateOf(Date.now(), TIME_ZONE), timeZone: TIME_ZONE };
    const args = { ...day, fields: { text: `Stand ${id}` }, addImages: [], removeImages: [], hadEntry: id > 1 };
    const mutation = { id, key: randomUUID(), name: 'entry.save', args, at: hlcTick(HLC_ZERO, Date.now()) };
    const body = { protocol: PROTOCOL, clientId, mutations: [mutation] };
    const reply = await post(`${stack.direct}${pushMutations.path}`, body, { authorization });
    if (!reply.ok) return void failed.push(`push ${id}: ${reply.status}`);
    acknowledged.set(email, v.parse(pushMutations.reply, await reply.json()).lastMutationId);
  }
}

const Row = v.object({ email: v.string(), last: v.number(), keys: v.number(), texts: v.array(v.string()) });

/** Compares the tables, read past PgBouncer, with everything acknowledged. */
async function compare(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  const rows = await sql`
    select u.email,
      coalesce((select sum(c.last_mutation_id)::int from sync_clients c where c.account_id = u.id), 0) as last,
      (select count(*)::int from processed_mutations k where k.account_id = u.id) as keys,
      array(select e.text from entries e where e.account_id = u.id) as texts
    from users u`;
  await sql.end();
  const stored = new Map(v.parse(v.array(Row), rows).map((row) => [row.email, row]));
  for (const [email, last] of acknowledged) {
    const row = stored.get(email);
    if (!row) failed.push('a registration that was answered 201 is not there');
    else if (row.last !== last || row.keys !== last || row.texts.join() !== `Stand ${last}`) {
      failed.push(`of ${last} acknowledged pushes ${row.last} are there (${row.keys} keys, '${row.texts.join()}')`);
    }
  }
  const pushes = [...acknowledged.values()].reduce((sum, last) => sum + last, 0);
  console.log(`${acknowledged.size} registrations and ${pushes} pushes acknowledged, ${stored.size} accounts stored`);
  if (acknowledged.size !== count || pushes !== count * PUSHES) failed.push('not everything was acknowledged');
}

try {
  await passSuites();
  const database = await createDatabase('postgres');
  const direct = database.url ?? '';
  const through = { url: bouncer.before(direct), drop: async () => {} };
  const stack = await Stack.boot(through, { DATABASE_DIRECT_URL: direct });
  try {
    let next = 0;
    const liveOn = async (): Promise<void> => {
      while (next < count) {
        next += 1;
        await live(stack, next);
        if (next % 50 === 0) report(`${next} of ${count} people`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, liveOn));
    await compare(direct);
  } finally {
    await stack.stop();
    await database.drop();
  }
} finally {
  await bouncer.stop();
}
for (const fault of failed.slice(0, 10)) console.log(fault);
process.exitCode = failed.length === 0 ? 0 : 1;
