import type { Edit, Schedule, Step } from './steps.ts';

const insert = (at: number, count = 1): Edit => ({ edit: 'insert', at, count });
const replace = (at: number, count = 1): Edit => ({ edit: 'replace', at, count });
const remove = (at: number, count = 1): Edit => ({ edit: 'delete', at, count });

const write = (device: number, edits: Edit[], day = 0): Step => ({ do: 'write', device, day, edits, save: true });
const sync = (device: number, round: Partial<Extract<Step, { do: 'sync' }>> = {}): Step => {
  return { do: 'sync', devices: [device], faults: [], pageRows: 500, crash: undefined, meanwhile: undefined, ...round };
};

const of = (steps: Step[]): Schedule => ({ isPro: true, skews: [0, 0, 0], steps });

/**
 * What random schedules have found, or come upon too seldom, in the smallest form: a seed would mean something else as
 * soon as there is one more kind of step.
 */
export const KNOWN: Record<string, Schedule> = {
  'a first pull that was cut after the page with a day that was just sent': of([
    write(0, [insert(0, 2)]),
    sync(0),
    write(1, [insert(0, 5)]),
    write(1, [replace(2, 2)]),
    sync(1, { faults: [undefined, undefined, undefined, 'cut'], pageRows: 2 }),
    write(1, [remove(7), insert(1)]),
    sync(1),
  ]),
  'a device that wrote on, and back again, before it saw the merge': of([
    write(1, [insert(0, 2)]),
    sync(1),
    sync(0),
    write(0, [replace(0, 2)]),
    sync(0),
    write(1, [insert(2)]),
    write(1, [remove(2)]),
    write(1, [insert(2)]),
    sync(1),
  ]),
  'a device that had to start anew and was cut after its first page': of([
    write(0, [insert(0, 2)]),
    write(0, [insert(0, 2)], 1),
    sync(0),
    sync(1),
    write(1, [insert(2)]),
    sync(1),
    { do: 'forget' },
    sync(0, { faults: [undefined, undefined, 'cut'], pageRows: 1 }),
  ]),
  'a device that wrote on without knowing that the day was deleted': of([
    write(0, [insert(0, 2)]),
    sync(0),
    sync(1),
    { do: 'remove', device: 0, day: 0 },
    sync(0),
    { do: 'clock', device: 1, minutes: 3 },
    write(1, [insert(2)]),
    sync(1),
  ]),
};
