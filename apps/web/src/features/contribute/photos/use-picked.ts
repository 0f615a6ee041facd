import { SerialQueue } from '@tagfalter/local/base/serial-queue';
import { useCallback, useState } from 'react';
import { report } from '#platform/error-log.ts';
import type { ContributionStore } from '../store/contribution-store.ts';
import { type PickedIn, REQUESTED, type TooMany, tooManyIn } from './choose-roles.ts';
import { type FileProblem, takeFiles } from './take-files.ts';

/** Photos that are being taken into a contribution. */
export interface PickedPhotos {
  take(files: readonly File[], field: PickedIn): void;
  /** Photos that are still to be prepared. */
  left: number;
  problems: readonly FileProblem[];
  tooMany: TooMany | null;
}

/** Takes picked photos one pick after the other. */
export function usePicked(store: ContributionStore): PickedPhotos {
  const [left, setLeft] = useState(0);
  const [problems, setProblems] = useState<readonly FileProblem[]>([]);
  const [tooMany, setTooMany] = useState<TooMany | null>(null);
  const [queue] = useState(() => new SerialQueue());
  const takeAll = useCallback(
    async (files: readonly File[], field: PickedIn) => {
      setTooMany(null);
      setProblems([]);
      setLeft(files.length);
      await takeFiles(store, files, REQUESTED[field], (rest, problem) => {
        setLeft(rest);
        if (problem?.code === 'full') setTooMany(tooManyIn(field));
        else if (problem) setProblems((before) => [...before, problem]);
      });
    },
    [store],
  );
  const take = useCallback(
    (files: readonly File[], field: PickedIn) => {
      if (files.length === 0) return;
      queue
        .add(() => takeAll(files, field))
        .catch((error: unknown) => {
          report(error, 'guest: taking photos');
          setLeft(0);
        });
    },
    [queue, takeAll],
  );
  return { take, left, problems, tooMany };
}
