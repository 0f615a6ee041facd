import type { FaultProxy } from '../src/fault-proxy.ts';
import { randomBy } from '../src/random.ts';
import type { Household } from './household.ts';
import { FAULTS, type Fault } from './named-faults.ts';

const MIN_STEPS = 3;
const MAX_STEPS = 6;
/** Maximum duration of a fault after it strikes, ms; at the devices' pace it exceeds every time limit. */
const MAX_MS = 2_500;
/** Maximum wait for a fault to strike, while the household writes. */
const PATIENCE_MS = 10_000;
const WRITE_EVERY_MS = 200;
/** Offset from the seed of the writes to the seed of the faults. */
const APART = 1_000_003;

const NAMES = Object.keys(FAULTS);

/** Fault of a script, and whether it had an effect. */
export interface PlayedFault {
  name: string;
  hasStruck: boolean;
}

/** Target and choice of faults. */
interface Scene {
  proxy: FaultProxy;
  household: Household;
  random: () => number;
  /** Speed of the device clocks as a multiple of a browser's. */
  pace: number;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** First faults of a script, chosen so that a few consecutive seeds cover every kind. */
const beginningOf = (seed: number): string[] =>
  Array.from({ length: MIN_STEPS }, (_, step) => NAMES[(seed * MIN_STEPS + step) % NAMES.length] ?? 'cut');

/** Plays faults one after the other while the household writes, then heals the network. */
export async function playFaults(
  { proxy, household, pace }: Omit<Scene, 'random'>,
  seed: number,
): Promise<PlayedFault[]> {
  const random = randomBy(seed + APART);
  const scene = { proxy, household, pace, random };
  const all: PlayedFault[] = [];
  const beginning = beginningOf(seed);
  const steps = MIN_STEPS + Math.floor(random() * (MAX_STEPS - MIN_STEPS + 1));
  for (let step = 0; step < steps; step += 1) {
    const name = beginning[step] ?? NAMES[Math.floor(random() * NAMES.length)] ?? 'cut';
    const played = { name, hasStruck: false };
    all.push(played);
    const fault = FAULTS[name];
    if (fault) await playOne(scene, fault, played);
    // Some faults end before the next begins, some overlap it.
    if (random() < 0.5) proxy.heal();
  }
  proxy.heal();
  return all;
}

/** Plays one fault until it strikes, and then for some time. */
async function playOne({ proxy, household, random, pace }: Scene, fault: Fault, played: PlayedFault): Promise<void> {
  if (fault.needsLine) proxy.restore();
  let struckAt = Number.POSITIVE_INFINITY;
  const began = performance.now();
  const struck = fault.begin(proxy, random).then(() => {
    played.hasStruck = true;
    struckAt = performance.now();
  });
  const writes = 1 + Math.floor(random() * 4);
  const share = (random() * MAX_MS) / writes;
  for (let write = 0; write < writes; write += 1) {
    await household.write(write === 0 ? fault.writes : 'anything');
    await pause(share);
  }
  while (!played.hasStruck && performance.now() - began < PATIENCE_MS) {
    await household.write(fault.writes);
    await Promise.race([struck, pause(WRITE_EVERY_MS)]);
  }
  if (played.hasStruck) await pause(Math.max(0, struckAt + (fault.lasts ?? 0) / pace - performance.now()));
}

/** Counts per kind: played and struck. */
export function countStrikes(all: readonly PlayedFault[]): Record<string, { played: number; struck: number }> {
  const ofKind = (kind: string) => all.filter(({ name }) => name === kind);
  const count = (kind: string) => ({
    played: ofKind(kind).length,
    struck: ofKind(kind).filter(({ hasStruck }) => hasStruck).length,
  });
  return Object.fromEntries(NAMES.map((name) => [name, count(name)]));
}

/** Whether this number of consecutive seeds covers every kind, from any first seed. */
export const playsEveryKind = (scripts: number): boolean => scripts * MIN_STEPS >= NAMES.length;
