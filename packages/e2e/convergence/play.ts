import type { ConvergenceStage } from '@tagfalter/api/test/convergence-stage';
import { openConvergenceStage } from '@tagfalter/api/test/convergence-stage';
import * as fc from 'fast-check';
import { checkConvergence, checkViews } from './oracles.ts';
import { DAYS, type Schedule, schedules, schedulesWithRestores } from './steps.ts';
import { createWorld } from './world.ts';

/** Noon of the later day. */
const NOON = Date.parse(`${DAYS[0]}T12:00:00Z`);

/** Plays one schedule on a new account and says what is wrong with the outcome by throwing it. */
async function play(stage: ConvergenceStage, schedule: Schedule): Promise<void> {
  stage.clock.now = NOON;
  const world = await createWorld(stage, schedule);
  try {
    for (const step of schedule.steps) {
      await world.perform(step);
      await checkViews(world, schedule, step);
    }
    await checkConvergence(world, schedule);
  } finally {
    world.close();
  }
}

/** Plays one schedule. @throws what is wrong with its outcome */
export async function playOnce(schedule: Schedule): Promise<void> {
  const stage = await openConvergenceStage(NOON);
  try {
    await play(stage, schedule);
  } finally {
    await stage.close();
  }
}

export interface FuzzOptions {
  isPro: boolean;
  /** Whether the server is restored from backups in between; of a Pro account. */
  restores?: boolean;
  /** Number of schedules. */
  runs: number;
  seed: number;
  /** Where a failure was found, to see just that one again. */
  path?: string | undefined;
  /** Whether to look for a smaller form of a failure, which takes minutes. */
  shrink?: boolean;
}

export interface FuzzOutcome {
  played: number;
  /** Message of the failure, with the way to see it again. */
  failure: string | undefined;
}

function report({ seed, counterexamplePath, counterexample, errorInstance }: fc.RunDetails<[Schedule]>): string {
  const message = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  const schedule = JSON.stringify(counterexample?.[0]);
  return `${message}\nFUZZ_SEED=${seed} FUZZ_PATH=${counterexamplePath} (FUZZ_SHRINK=1 for a smaller one)\n${schedule}`;
}

/** Plays schedules until one fails. @returns how many there were, and what was wrong with the last */
export async function fuzz({
  isPro,
  restores = false,
  runs,
  seed,
  path,
  shrink = false,
}: FuzzOptions): Promise<FuzzOutcome> {
  const stage = await openConvergenceStage(NOON);
  try {
    const details = await fc.check(
      fc.asyncProperty(restores ? schedulesWithRestores : schedules(isPro), (schedule) => play(stage, schedule)),
      { numRuns: runs, seed, ...(path === undefined ? {} : { path }), endOnFailure: !shrink },
    );
    return { played: details.numRuns, failure: details.failed ? report(details) : undefined };
  } finally {
    await stage.close();
  }
}
