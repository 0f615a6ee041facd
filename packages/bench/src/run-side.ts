import { named } from './failures.ts';
import { measureLookingBack } from './looking-back-workload.ts';
import type { Part } from './options.ts';
import type { Measure, Sample } from './samples.ts';
import { measureSearch } from './search-workload.ts';
import type { RunningSide, Side, SideName } from './side.ts';
import { EDITED, LOOKED_BACK, READ, SEARCHED } from './targets.ts';
import { measureEditing, measureLoad, measureReading, type Note, warmUpSide } from './workloads.ts';

/** Sizes of accounts at which the cost of the product's own work is looked at. */
export const SIZES = [1000, 10_000, 40_000] as const;

const READING = 'cold sync and reload';
const EDITING = 'writes, push and live change';

type Take = (sample: Sample) => void;

function noteFor(side: SideName, run: number, take: Take): Note {
  return (measure: Measure, entries: number, value: number) => take({ run, side, measure, entries, value });
}

/** Runs a side: its server starts, the workloads follow one another, its server stops. */
export async function runSide(side: Side, run: number, parts: readonly Part[], take: Take): Promise<void> {
  const running = await side.start();
  const note = noteFor(side.name, run, take);
  const floor = noteFor('floor', run, take);
  try {
    const isFloor = side.name === 'floor';
    if (!isFloor) await named('warm-up', () => warmUpSide(running));
    if (parts.includes('reading')) await named(READING, () => measureReading(running, READ, !isFloor, note));
    if (parts.includes('editing') && !isFloor) await named(EDITING, () => measureEditing(running, EDITED, floor, note));
    if (parts.includes('search') && side.name === 'tagfalter')
      await named('search', () => measureSearch(running, SEARCHED, note));
    if (parts.includes('looking-back') && side.name === 'tagfalter')
      await named('looking back', () => measureLookingBack(running, LOOKED_BACK, note));
    if (parts.includes('load')) await named('durable pushes', () => measureLoad(running, note));
  } finally {
    await running.stop();
  }
}

/** The product's workloads at every size; figures that `runSide` has already are not measured again. */
export async function runGrowth(product: Side, run: number, done: readonly Part[], take: Take): Promise<void> {
  const note = noteFor('tagfalter', run, take);
  const floor = noteFor('floor', run, take);
  for (const entries of SIZES) {
    const running: RunningSide = await product.start();
    try {
      await warmUpSide(running);
      if (!(done.includes('reading') && entries === READ))
        await named(READING, () => measureReading(running, entries, true, note));
      if (!(done.includes('editing') && entries === EDITED))
        await named(EDITING, () => measureEditing(running, entries, floor, note));
    } finally {
      await running.stop();
    }
  }
}
