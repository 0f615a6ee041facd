import { setTimeout as delay } from 'node:timers/promises';
import { deleteAccount } from '@tagfalter/contract/account-deletion';
import { mustCallAs } from '../../src/call-as.ts';
import type { FaultProxy } from '../../src/fault-proxy.ts';
import { randomBy } from '../../src/random.ts';
import { makePro } from '../diarist.ts';
import { Household } from '../household.ts';
import { playFaults } from '../play-faults.ts';
import { LIMIT_MS, verifyHousehold } from '../verify.ts';
import { count, ownNetwork, type World } from './world.ts';

const PACE = 10;
/** Bytes of a request after which the line of somebody breaks who never comes back. */
const HALF_WAY = 20_000;
const WRITE_EVERY_MS = 200;

/** How the stay of a household ends, in turn. */
const ENDS = ['stays', 'deletes the account', 'vanishes during an upload'] as const;

/** Households move in, write through faults and leave, one after the other. */
export async function householdLane(world: World, isOver: () => boolean): Promise<void> {
  do {
    const stay = world.stays;
    world.stays += 1;
    const seed = world.seed + stay;
    await live(world, seed, ENDS[stay % ENDS.length] ?? 'stays').catch((fault: unknown) => {
      throw new Error(`household of seed ${seed}`, { cause: fault });
    });
  } while (!isOver());
}

async function live(world: World, seed: number, end: (typeof ENDS)[number]): Promise<void> {
  const { stack, size } = world;
  const random = randomBy(seed);
  const proxy = await ownNetwork(world);
  const household = await Household.move(stack, await stack.spareCode(), random, PACE, proxy.origin);
  await makePro(stack, household.person);
  household.start();
  try {
    await household.settleIn(LIMIT_MS);
    const scripts = Math.ceil(random() * size.scripts);
    for (let script = 0; script < scripts; script += 1) {
      const played = await playFaults({ proxy, household, pace: PACE }, seed + script);
      for (const { hasStruck } of played) if (hasStruck) count(world, 'faults that struck a household');
    }
    if (end === 'vanishes during an upload') await breakDuringUpload(proxy, household);
    else {
      await verifyHousehold(household);
      world.households.push(household);
    }
    if (end === 'deletes the account') await mustCallAs(stack, household.person, deleteAccount);
    count(world, `household that ${end}`);
  } finally {
    household.stop();
    await proxy.close();
  }
}

async function breakDuringUpload(proxy: FaultProxy, household: Household): Promise<void> {
  let isBroken = false;
  const broken = proxy.breakAfter(HALF_WAY).then(() => {
    isBroken = true;
  });
  while (!isBroken) {
    await household.write('photo');
    await Promise.race([broken, delay(WRITE_EVERY_MS)]);
  }
}
