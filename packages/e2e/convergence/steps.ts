import * as fc from 'fast-check';

/** Act of a person in the editor; `at` and `count` are words, wrapped around at the end of the text. */
export type Edit =
  | { edit: 'insert'; at: number; count: number }
  | { edit: 'replace'; at: number; count: number }
  | { edit: 'delete'; at: number; count: number }
  | { edit: 'topMoment' }
  | { edit: 'answer'; question: number }
  | { edit: 'unanswer'; question: number }
  | { edit: 'mood'; level: number }
  | { edit: 'emojis'; count: number }
  | { edit: 'photo' }
  | { edit: 'unphoto'; at: number };

/**
 * Effect of the network on a request. `cut`: it does not arrive. `lost`: it arrives, its answer does not. `twice`: two
 * copies at once. `echo`: a second copy much later. `late`: much later only. `portal`: somebody else answers. `gateway`: it
 * arrives, and a proxy that has given up waiting answers.
 */
export type Fault = 'cut' | 'lost' | 'twice' | 'echo' | 'late' | 'portal' | 'busy' | 'gateway';

/**
 * Point at which a device dies. `push`: before its mutations leave. `push-answer`: with the server's reply in hand.
 * `results`: with the results stored. `page`: with a page in hand. `page-stored`: with the page stored. A number: after
 * so many write transactions of a round.
 */
export type Crash = 'push' | 'push-answer' | 'results' | 'page' | 'page-stored' | number;

export type Step =
  | { do: 'write'; device: number; day: number; edits: Edit[]; save: boolean }
  | { do: 'save'; device: number; day: number }
  | { do: 'favourite'; device: number; day: number }
  | { do: 'remove'; device: number; day: number }
  | { do: 'restore'; device: number; day: number; at: number }
  | ({ do: 'sync'; devices: number[] } & Round)
  | { do: 'deliver' }
  | { do: 'forget' }
  | { do: 'backUp' }
  | { do: 'putBack' }
  | { do: 'restart'; device: number }
  | { do: 'clock'; device: number; minutes: number }
  | { do: 'copy'; device: number }
  | { do: 'adopt'; device: number };

export interface Round {
  /** Fault of each request, as far as the list goes. */
  faults: (Fault | undefined)[];
  pageRows: number;
  crash: Crash | undefined;
  /** Edits that the first device writes while its first page is in flight. */
  meanwhile: { day: number; edits: Edit[] } | undefined;
}

/** Course of events for three devices of one account. */
export interface Schedule {
  isPro: boolean;
  /** How far each device's clock is ahead of the server's, in minutes. */
  skews: number[];
  steps: Step[];
}

export const DEVICES = 3;
export const DAYS = ['2026-11-20', '2026-11-19'] as const;

const device = fc.nat({ max: DEVICES - 1 });
const day = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) });
const at = fc.nat({ max: 12 });
const count = fc.integer({ min: 1, max: 3 });
const question = fc.nat({ max: 1 });
const minutes = fc.constantFrom(0, 0, 3, -3, 60, -60, 48 * 60, -48 * 60);

const words: fc.Arbitrary<Edit> = fc.record({
  edit: fc.constantFrom('insert' as const, 'insert' as const, 'replace' as const, 'delete' as const),
  at,
  count,
});
const otherEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.constant<Edit>({ edit: 'topMoment' }),
  fc.record({ edit: fc.constantFrom('answer' as const, 'answer' as const, 'unanswer' as const), question }),
  fc.record({ edit: fc.constant('mood' as const), level: fc.integer({ min: 1, max: 10 }) }),
  fc.record({ edit: fc.constant('emojis' as const), count }),
);
const photoEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.constant<Edit>({ edit: 'photo' }),
  fc.record({ edit: fc.constant('unphoto' as const), at }),
);
const edits = fc.array(
  fc.oneof({ weight: 10, arbitrary: words }, { weight: 4, arbitrary: otherEdit }, { weight: 1, arbitrary: photoEdit }),
  { minLength: 1, maxLength: 3 },
);

const fault = fc.oneof(
  { weight: 5, arbitrary: fc.constant(undefined) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Fault>(
      ...(['cut', 'lost', 'lost', 'twice', 'twice', 'echo', 'late', 'portal', 'busy', 'gateway'] as const),
    ),
  },
);
const crash = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom<Crash>('push', 'push-answer', 'results', 'page', 'page-stored') },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 5 }) },
);

const sync: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('sync' as const),
  devices: fc.oneof(
    { weight: 3, arbitrary: device.map((one) => [one]) },
    { weight: 1, arbitrary: fc.array(device, { minLength: 2, maxLength: 3 }) },
  ),
  faults: fc.array(fault, { maxLength: 4 }),
  pageRows: fc.constantFrom(1, 2, 500),
  crash,
  meanwhile: fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.record({ day, edits }) },
  ),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      device,
      day,
      edits,
      save: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    }),
  },
  { weight: 7, arbitrary: sync },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('save' as const), device, day }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('favourite' as const), device, day }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), device, day }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), device, day, at }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'deliver' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'forget' }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const), device }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clock' as const), device, minutes }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('copy' as const), device }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('adopt' as const), device }) },
);

/** A disk that is copied over has forgotten what the server then loses as well. */
const isOfOneDisk = (one: Step): boolean => one.do !== 'copy' && one.do !== 'adopt';

const stepWithRestores: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: step.filter(isOfOneDisk) },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'backUp' }) },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'putBack' }) },
);

function schedulesOf(isPro: boolean, steps: fc.Arbitrary<Step>): fc.Arbitrary<Schedule> {
  return fc.record({
    isPro: fc.constant(isPro),
    skews: fc.array(minutes, { minLength: DEVICES, maxLength: DEVICES }),
    steps: fc.array(steps, { minLength: 3, maxLength: 40, size: 'max' }),
  });
}

/** Schedules for accounts of one tier. */
export const schedules = (isPro: boolean): fc.Arbitrary<Schedule> => schedulesOf(isPro, step);

/** Schedules for Pro accounts in which the server is restored from backups (S13). */
export const schedulesWithRestores: fc.Arbitrary<Schedule> = schedulesOf(true, stepWithRestores);

/** Whether the server is restored in it. */
export const hasRestores = ({ steps }: Pick<Schedule, 'steps'>): boolean => steps.some((one) => one.do === 'putBack');
