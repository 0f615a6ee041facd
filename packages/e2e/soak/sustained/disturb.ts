import { setTimeout as delay } from 'node:timers/promises';
import type { FaultProxy } from '../../src/fault-proxy.ts';
import { FAULTS } from '../named-faults.ts';

/** Longest time of a fault, and of the calm after it. */
const FAULT_MS = 2_500;
const CALM_MS = 2_500;

/** Lets one fault after another befall a network until told to stop, then heals it. */
export async function disturb(proxy: FaultProxy, random: () => number, isOver: () => boolean): Promise<void> {
  const all = Object.values(FAULTS);
  while (!isOver()) {
    // Whether it strikes is up to what passes meanwhile.
    void all[Math.floor(random() * all.length)]?.begin(proxy, random);
    await delay(random() * FAULT_MS);
    proxy.heal();
    await delay(random() * CALM_MS);
  }
}
