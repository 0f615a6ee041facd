import { PROTOCOL } from '@tagfalter/contract/protocol';
import { pullChanges } from '@tagfalter/contract/sync-pull';
import { guestLane } from './guest-lane.ts';
import { householdLane } from './household-lane.ts';
import { readerLane } from './reader-lane.ts';
import type { World } from './world.ts';

/** More than the server opens connections to its database. */
const AT_ONCE = 60;

/** Everybody uses the server side by side for so many milliseconds, each for one turn at least; then all have gone. */
export async function bearLoad(world: World, ms: number): Promise<void> {
  const until = performance.now() + ms;
  const isOver = () => performance.now() > until;
  const households = Array.from({ length: world.size.households }, () => householdLane(world, isOver));
  await Promise.all([...households, guestLane(world, isOver), readerLane(world, isOver)]);
}

/** So many ask at once that the server opens every connection to its database that it keeps. */
export async function openEveryConnection({ stack, reader }: World): Promise<void> {
  const headers = { authorization: `Bearer ${await reader.person.token()}` };
  const ask = async () => {
    const reply = await fetch(`${stack.direct}${pullChanges.path}?protocol=${PROTOCOL}`, { headers });
    await reply.arrayBuffer();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
}
