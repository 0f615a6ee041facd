import { MINUTE_MS } from '@tagfalter/domain/durations';
import { expect, it } from 'vitest';
import { makeEverybodyPro } from '../../../apps/api/test/audit.ts';
import { FaultProxy } from '../src/fault-proxy.ts';
import { randomBy } from '../src/random.ts';
import { Stack } from '../src/stack.ts';
import { Household } from './household.ts';
import { countStrikes, type PlayedFault, playFaults, playsEveryKind } from './play-faults.ts';
import { report, sizeOfRun } from './size.ts';
import { LIMIT_MS, verifyHousehold, verifyStopped } from './verify.ts';

const PACE = 20;
/** Most time from the healed network to empty outboxes, as it would pass in a browser (promise 4). */
const HEAL_MS = MINUTE_MS;
/** Households that suffer side by side. */
const WIDTH = 5;

const { count, seed } = sizeOfRun(5);

interface Script {
  seed: number;
  proxy: FaultProxy;
  household: Household;
}

it(`heals after any network fault, in ${count} scripts (S4, S10, S11, S12, promise 4)`, {
  timeout: LIMIT_MS + count * 30_000,
}, async () => {
  console.log(`seed ${seed}`);
  const stack = await Stack.boot('postgres');
  const households: Household[] = [];
  const played: PlayedFault[] = [];
  let slowest = 0;
  for (let from = 0; from < count; from += WIDTH) {
    const scripts = await prepare(stack, Math.min(WIDTH, count - from), seed + from);
    households.push(...scripts.map(({ household }) => household));
    const ran = await Promise.all(scripts.map(runScript));
    played.push(...ran.flatMap((script) => script.played));
    slowest = Math.max(slowest, ...ran.map(({ healedMs }) => healedMs));
    report(
      `${from + scripts.length} of ${count} scripts, slowest healing ${Math.round(slowest / 1000)} s as in a browser`,
    );
  }
  await stack.end();
  await verifyStopped(stack, households);
  await stack.stop();
  verifyStrikes(played, count);
});

/** A fault that never struck has proved nothing. */
function verifyStrikes(played: readonly PlayedFault[], scripts: number): void {
  const kinds = Object.entries(countStrikes(played));
  console.log(kinds.map(([name, times]) => `${name}: struck ${times.struck} of ${times.played} times`).join('\n'));
  if (!playsEveryKind(scripts)) return;
  const without = kinds.filter(([, { struck }]) => struck === 0).map(([name]) => name);
  expect(without, 'kinds of fault that never struck').toEqual([]);
}

/** People with their devices, each behind a network of their own. */
async function prepare(stack: Stack, width: number, firstSeed: number): Promise<Script[]> {
  const codes = await stack.invite(width);
  const scripts: Script[] = [];
  for (const [index, code] of codes.entries()) {
    const proxy = new FaultProxy(() => Number(new URL(stack.direct).port));
    await proxy.listen();
    const random = randomBy(firstSeed + index);
    const household = await Household.move(stack, code, random, PACE, proxy.origin);
    scripts.push({ seed: firstSeed + index, proxy, household });
  }
  await makeEverybodyPro(stack.databaseAddress);
  return scripts;
}

/** Plays one script; answers what struck, and how many milliseconds the slowest device would have taken in a browser to empty its outbox. */
async function runScript({
  seed: own,
  proxy,
  household,
}: Script): Promise<{ played: PlayedFault[]; healedMs: number }> {
  household.start();
  await household.settleIn(LIMIT_MS);
  const played = await playFaults({ proxy, household, pace: PACE }, own);
  const reported = `seed ${own}: ${played.map(({ name }) => name).join(', ')}`;
  try {
    const healed = await Promise.all(household.devices.map((device) => device.drained(LIMIT_MS)));
    expect(Math.max(...healed), 'milliseconds until every outbox was empty').toBeLessThanOrEqual(HEAL_MS);
    await verifyHousehold(household);
    household.stop();
    await expect.poll(() => household.locks(), { timeout: LIMIT_MS }).toEqual([]);
    return { played, healedMs: Math.max(...healed) };
  } catch (fault) {
    throw new Error(reported, { cause: fault });
  } finally {
    household.stop();
    await proxy.close();
  }
}
