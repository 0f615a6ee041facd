import { describe, expect, it } from 'vitest';
import { FAILPOINTS } from '../../../apps/api/src/base/failpoints.ts';
import { randomBy } from '../src/random.ts';
import { Stack } from '../src/stack.ts';
import { makePro } from './diarist.ts';
import { Household } from './household.ts';
import { report, sizeOfRun } from './size.ts';
import { LIMIT_MS, verifyHousehold, verifyStopped } from './verify.ts';

const PACE = 20;
/** A whole household has to agree now and then, not only at the end. */
const VERIFY_EVERY = 100;
const KILL_LIMIT_MS = 240_000;

/** A start costs seconds: `npm test` dies while devices are told, in and after an upload and before a commit. */
const SLICE = { postgres: 4, pglite: 1 };
/** Steps over the points that pass all of them, and far ones first. */
const STRIDE = 4;
const { count, seed, isSoak } = sizeOfRun(0);

describe.each(['postgres', 'pglite'] as const)('a server that is killed on %s (S2, S10, promise 1)', (kind) => {
  const kills = isSoak ? Math.ceil(count / 2) : SLICE[kind];
  it(`loses and doubles nothing in ${kills} kills`, { timeout: KILL_LIMIT_MS + kills * 60_000 }, async () => {
    console.log(`seed ${seed}`);
    const random = randomBy(seed);
    const stack = await Stack.boot(kind);
    const household = await Household.move(stack, await stack.spareCode(), random, PACE);
    await makePro(stack, household.person);
    household.start();
    await household.settleIn(LIMIT_MS);
    await stack.end('SIGKILL');
    const passed = new Set<string>();
    for (let kill = 1; kill <= kills; kill += 1) {
      const point = FAILPOINTS[(kill * STRIDE) % FAILPOINTS.length] ?? 'committed';
      await killAt(stack, household, point, random);
      passed.add(point);
      if (kill % VERIFY_EVERY !== 0) continue;
      await stack.start();
      await verifyHousehold(household);
      await stack.end('SIGKILL');
      report(`${kind}: ${kill} of ${kills} kills`);
    }
    await stack.start();
    await verifyHousehold(household);
    await stack.end();
    const strays = await verifyStopped(stack, [household]);
    report(`${kind}: ${kills} kills, nothing lost, nothing doubled, ${strays.length} stray files`);
    household.stop();
    await stack.stop();
    expect(passed.size).toBe(Math.min(kills, FAILPOINTS.length));
  });
});

/** Runs the server until it dies at the point, while the household writes what leads there. */
async function killAt(stack: Stack, household: Household, point: string, random: () => number): Promise<void> {
  const count = point === 'migrated' ? 1 : 1 + Math.floor(random() * 3);
  const started = stack.start({ NODE_ENV: 'test', CRASH_AT: `${point}:${count}` });
  if (point === 'migrated') await expect(started).rejects.toThrow('did not start');
  // Uploads that an earlier process left may lead to the point before anybody has asked for health.
  else await started.catch(() => undefined);
  let isDead = false;
  const gone = stack.gone().then(() => {
    isDead = true;
  });
  while (!isDead) {
    await household.write('photo');
    await household.write();
    await Promise.race([gone, household.settled(LIMIT_MS)]);
  }
}
