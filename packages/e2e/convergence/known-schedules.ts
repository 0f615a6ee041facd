import type { Edit, Schedule, Step } from './steps.ts';

const insert = (at: number, count = 1): Edit => ({ edit: 'insert', at, count });
const replace = (at: number, count = 1): Edit => ({ edit: 'replace', at, count });
const remove = (at: number, count = 1): Edit => ({ edit: 'delete', at, count });

const write = (device: number, edits: Edit[], day = 0): Step => ({ do: 'write', device, day, edits, save: true });
const sync = (device: number, round: Partial<Extract<Step, { do: 'sync' }>> = {}): Step => {
  return { do: 'sync', devices: [device], faults: [], pageRows: 500, crash: undefined, meanwhile: undefined, ...round };
};

const of = (steps: Step[]): Schedule => ({ isPro: true, skews: [0, 0, 0], steps });

/** Writes on, and back again, before it has seen that its words met others. */
export const WROTE_BACK = of([
  write(1, [insert(0, 2)]),
  sync(1),
  sync(0),
  write(0, [replace(0, 2)]),
  sync(0),
  write(1, [insert(2)]),
  write(1, [remove(2)]),
  write(1, [insert(2)]),
  sync(1),
]);

/** Two devices have met in a day: what stood before has been kept, and one word of the second stands beside it. */
const MET: Step[] = [
  write(0, [insert(0, 4)]),
  sync(0),
  sync(1),
  write(0, [replace(3)]),
  sync(0),
  write(1, [insert(1)]),
];

/**
 * Schedules that random runs have found, or come upon too seldom, in the smallest form. They are no seeds, because a
 * seed changes its meaning with each new kind of step.
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
  'a device that writes on where a page has come beneath what it had not sent yet': of([
    write(0, [insert(0)]),
    sync(0),
    sync(1),
    write(2, [insert(0, 2)]),
    sync(2),
    sync(1, { faults: [undefined, 'busy'], pageRows: 1, meanwhile: { day: 0, edits: [insert(0, 2), remove(2)] } }),
    write(2, [insert(0)]),
    sync(2),
    write(1, [insert(1)]),
  ]),
  'a passage that came back behind what had taken its place, written into by a third who had seen neither': of([
    write(0, [insert(0, 4)]),
    sync(0),
    sync(2),
    write(2, [insert(0)]),
    write(0, [replace(3, 2), insert(0)]),
    sync(0),
    sync(1),
    write(1, [insert(5)]),
    write(0, [remove(1, 3)]),
    sync(0),
    sync(2),
    sync(1),
  ]),
  'a device that wrote on, and back again, before it saw the merge': WROTE_BACK,
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
  'a draft that was begun before others wrote, and its day written on when it was saved': of([
    write(0, [insert(0)]),
    sync(0),
    sync(1),
    sync(2),
    { do: 'write', device: 1, day: 0, edits: [replace(0), insert(1)], save: false },
    write(0, [insert(1, 3)]),
    sync(0),
    sync(1),
    { do: 'save', device: 1, day: 0 },
    write(1, [replace(0)]),
    write(2, [replace(0)]),
    sync(2),
    sync(1),
  ]),
  'a photo taken out of a day too old for that, which was then deleted': {
    ...of([
      write(0, [insert(0), { edit: 'photo' }], 1),
      sync(0),
      sync(1),
      write(1, [{ edit: 'unphoto', at: 0 }], 1),
      { do: 'remove', device: 1, day: 1 },
      sync(1),
    ]),
    isPro: false,
  },
  'a top moment replaced in a day too old for that, which was then deleted': {
    ...of([
      write(0, [insert(0), { edit: 'topMoment' }], 1),
      sync(0),
      write(0, [insert(0), { edit: 'topMoment' }], 1),
      { do: 'remove', device: 0, day: 1 },
      sync(0),
    ]),
    isPro: false,
  },
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
  'a version that stood again after a merge, and was overwritten': of([
    ...MET,
    sync(1),
    write(1, [remove(1)]),
    write(1, [replace(1)]),
    sync(1),
  ]),
  'a version that somebody brought back after a merge, and its device met again': of([
    ...MET,
    sync(1),
    sync(0),
    write(0, [remove(1)]),
    sync(0),
    write(1, [insert(3)]),
    sync(1),
  ]),
  'a version that stood again after a merge, and another device met': of([
    write(0, [insert(0, 2)]),
    sync(0),
    sync(1),
    sync(2),
    write(2, [insert(0)]),
    write(0, [insert(2)]),
    sync(0),
    write(1, [insert(1)]),
    write(1, [remove(1)]),
    sync(1),
    sync(2),
  ]),
  'a version that stood again after a merge, and whose day was deleted and begun anew': of([
    ...MET,
    write(1, [remove(1)]),
    sync(1),
    { do: 'remove', device: 1, day: 0 },
    sync(1),
    write(1, [insert(0)]),
    sync(1),
  ]),
};
