import type { FaultProxy } from '../src/fault-proxy.ts';
import { randomBy } from '../src/random.ts';
import type { Household } from './household.ts';

const FEWEST = 3;
const MOST = 6;
/** How long a fault lasts at most, milliseconds; with the pace of the devices this is longer than any time limit. */
const LONGEST_MS = 2_500;
const SLOW = 20_000;
/** From the seed of what the household writes to that of what befalls it. */
const APART = 1_000_003;

const PUSH = '/api/sync/push';
const PULL = '/api/sync/pull';
const UPLOADS = '/api/uploads';

type Random = () => number;

/** What may befall a network (promise 4). Those that strike once wait for their moment until the network heals. */
const FAULTS: Record<string, (proxy: FaultProxy, random: Random) => unknown> = {
  cut: (proxy) => proxy.cut(),
  'black hole': (proxy) => proxy.blackHole(),
  'reset in the middle of a body': (proxy, random) => proxy.breakAfter(1 + Math.floor(random() * 100_000)),
  'answer to a push dropped': (proxy) => proxy.dropAnswerTo(PUSH),
  'answer to a pull dropped': (proxy) => proxy.dropAnswerTo(PULL),
  'answer to an upload dropped': (proxy) => proxy.dropAnswerTo(UPLOADS),
  'push delivered twice': (proxy) => proxy.deliverTwice(PUSH),
  'upload delivered twice': (proxy) => proxy.deliverTwice(UPLOADS),
  '20 kB a second': (proxy) => proxy.throttle(SLOW),
  stall: (proxy) => proxy.throttle(0),
  'captive portal': (proxy) => proxy.portal(),
};
const NAMES = Object.keys(FAULTS);

/** The first faults of a script: a few scripts with seeds in a row meet every kind. */
const beginningOf = (seed: number): string[] =>
  Array.from({ length: FEWEST }, (_, step) => NAMES[(seed * FEWEST + step) % NAMES.length] ?? 'cut');

/** Lets faults befall a household that goes on writing, one after the other, and heals the network. */
export async function playFaults(proxy: FaultProxy, household: Household, seed: number): Promise<string[]> {
  const random = randomBy(seed + APART);
  const played: string[] = [];
  const beginning = beginningOf(seed);
  const steps = FEWEST + Math.floor(random() * (MOST - FEWEST + 1));
  for (let step = 0; step < steps; step += 1) {
    const name = beginning[step] ?? NAMES[Math.floor(random() * NAMES.length)] ?? 'cut';
    played.push(name);
    FAULTS[name]?.(proxy, random);
    const writes = 1 + Math.floor(random() * 4);
    const share = (random() * LONGEST_MS) / writes;
    for (let write = 0; write < writes; write += 1) {
      await household.write();
      await new Promise((resolve) => setTimeout(resolve, share));
    }
    // Some faults end before the next begins, some meet it.
    if (random() < 0.5) proxy.heal();
  }
  proxy.heal();
  return played;
}
