import { perAccount } from '@tagfalter/local/base/per-account';
import { createStore } from '@tagfalter/local/base/store';
import { useSyncExternalStore } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { SpotCheckRun, type SpotCheckState } from './spot-check-run.ts';

const runningIn = perAccount('spot-check', () => createStore<SpotCheckRun | undefined>(undefined));

/** The spot check of the open diary, live, and what can be done with it. */
export function useSpotCheck(): { state: SpotCheckState } & Pick<SpotCheckRun, 'stop'> & {
    start: SpotCheckRun['start'];
  } {
  const { db, env } = useDiary();
  const running = runningIn(db);
  const known = running.get() ?? new SpotCheckRun(db, env);
  running.set(known);
  const state = useSyncExternalStore(known.subscribe, known.state);
  return { state, stop: known.stop, start: (files) => known.start(files) };
}
