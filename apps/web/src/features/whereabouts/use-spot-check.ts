import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import { useSyncExternalStore } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { SpotCheckRun, type SpotCheckState } from './spot-check-run.ts';

const running = new WeakMap<DiaryDb, SpotCheckRun>();

/** The spot check of the open diary, live, and what can be done with it. */
export function useSpotCheck(): { state: SpotCheckState } & Pick<SpotCheckRun, 'stop'> & {
    start: SpotCheckRun['start'];
  } {
  const { db, env } = useDiary();
  const known = running.get(db) ?? new SpotCheckRun(db, env);
  running.set(db, known);
  const state = useSyncExternalStore(known.subscribe, known.state);
  return { state, stop: known.stop, start: (files) => known.start(files) };
}
