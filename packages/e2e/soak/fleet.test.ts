import { createEntry } from '@tagfalter/contract/create-entry';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import { localDateOf } from '@tagfalter/domain/local-date';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeEverybodyPro } from '../../../apps/api/test/audit.ts';
import { s3Env, startS3Double } from '../../../apps/api/test/s3-double.ts';
import { Person } from '../src/person.ts';
import { randomBy } from '../src/random.ts';
import { Fleet, listenAt } from './fleet.ts';
import { Household } from './household.ts';
import { makeNewerBuild } from './newer-build.ts';
import { report, sizeOfRun } from './size.ts';
import { LIMIT_MS, verifyHousehold, verifyStopped } from './verify.ts';

const PROCESSES = 3;
const PACE = 20;
const WRITES = 6;
const ROUND_LIMIT_MS = MINUTE_MS;

const { count, seed } = sizeOfRun(2);

let bucket: Awaited<ReturnType<typeof startS3Double>>;
let fleet: Fleet;
beforeAll(async () => {
  bucket = await startS3Double();
  fleet = await Fleet.boot(PROCESSES, s3Env(bucket.config));
}, LIMIT_MS);
afterAll(async () => {
  await fleet.stop();
  await bucket.close();
});

it('tells streams of every process of a change in any (S12)', { timeout: ROUND_LIMIT_MS }, async () => {
  const person = await new Person(fleet.member(0)).register();
  const token = await person.token();
  const streams = await Promise.all(fleet.members.map((member) => listenAt(member, token)));
  for (const stream of streams) expect(await stream.next()).toContain('nudge');
  const received = streams.map((stream) => stream.next());
  const form = new FormData();
  form.set('text', 'von einem anderen Prozess');
  form.set('date', localDateOf(Date.now(), 'UTC'));
  const headers = { authorization: `Bearer ${token}` };
  const written = await fetch(`${fleet.member(1).direct}${createEntry.path}`, { method: 'POST', headers, body: form });
  expect(written.status).toBe(createEntry.status);
  for (const event of await Promise.all(received)) expect(event).toContain('nudge');
  for (const stream of streams) await stream.end();
});

it(`loses and doubles nothing in ${count} deaths of one of three processes (S2, S12, promise 1)`, {
  timeout: LIMIT_MS + count * ROUND_LIMIT_MS,
}, async () => {
  console.log(`seed ${seed}`);
  const random = randomBy(seed);
  const newer = await makeNewerBuild();
  const household = await Household.move(
    fleet.member(0),
    await fleet.member(0).spareCode(),
    random,
    PACE,
    fleet.origin,
  );
  await makeEverybodyPro(fleet.member(0).databaseAddress);
  household.start();
  await household.settleIn(LIMIT_MS);
  for (let round = 0; round < count; round += 1) {
    const victim = fleet.member(round);
    await writeMuch(household);
    // The first is replaced by a newer build, whose migration the others live with.
    const isReplaced = round % PROCESSES === 0;
    await Promise.all([writeMuch(household), victim.end(isReplaced ? 'SIGTERM' : 'SIGKILL')]);
    await writeMuch(household);
    await fleet.start(victim, isReplaced ? newer.main : undefined);
    await household.settled(LIMIT_MS);
    report(`${round + 1} of ${count} deaths`);
  }
  await verifyHousehold(household);
  household.stop();
  for (const member of fleet.members) await member.end();
  await verifyStopped(fleet.member(0), [household], {
    paths: async () => [...bucket.objects.keys()],
    read: async (path) => bucket.objects.get(path)?.bytes,
  });
  await newer.remove();
});

async function writeMuch(household: Household): Promise<void> {
  await household.write('photo');
  for (let write = 1; write < WRITES; write += 1) await household.write();
}
