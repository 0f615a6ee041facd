import { MINUTE_MS } from '@tagfalter/domain/durations';
import { expect, it, onTestFinished } from 'vitest';
import { report, sizeOfRun } from './size.ts';
import { bearLoad, openEveryConnection } from './sustained/bear-load.ts';
import { lookAtRest, lookEachMinute, sayHeld, settledAtRest } from './sustained/looks.ts';
import { expectSwept } from './sustained/swept.ts';
import { beyond, expectFlat } from './sustained/verdicts.ts';
import { WatchedServer } from './sustained/watched-server.ts';
import { openWorld, verifyWorld } from './sustained/world.ts';
import { LIMIT_MS, verifyStopped } from './verify.ts';

const { count: minutes, seed } = sizeOfRun(30);
/** Households side by side, and the most scripts of faults that one lives through. */
const size = { households: 3, scripts: 3 };

it(`holds no more after ${minutes} minutes of load and faults than before (promise 26)`, {
  timeout: 4 * LIMIT_MS + minutes * 2 * MINUTE_MS,
}, async () => {
  console.log(`seed ${seed}`);
  const server = await WatchedServer.boot();
  onTestFinished(() => server.stop());
  const world = await openWorld(server.stack, seed, size);
  // Resources that are opened once and kept, such as connections to the database, are open from here on.
  await bearLoad(world, 0);
  await openEveryConnection(world);
  const before = await settledAtRest(server);
  sayHeld('before', before);

  const over = new AbortController();
  const [, looks] = await Promise.all([
    bearLoad(world, minutes * MINUTE_MS).finally(() => over.abort()),
    lookEachMinute(server, over.signal),
  ]);
  await verifyWorld(world);
  let after = before;
  const left = async () => {
    after = await lookAtRest(server);
    return beyond(before, after);
  };
  await expect.poll(left, { timeout: LIMIT_MS }).toEqual([]);
  sayHeld('after', after);
  report(JSON.stringify(Object.fromEntries(world.counts)));
  expect(world.faults).toEqual([]);
  expectFlat(looks);
  await expectSwept(server);
  await server.stack.end();
  await verifyStopped(server.stack, world.households);
});
