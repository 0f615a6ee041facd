import { sha256Of } from '@tagfalter/local/base/hash';
import { useState } from 'react';
import { report } from '#platform/error-log.ts';
import { type FileProblem, takeFiles } from '../photos/take-files.ts';
import type { ContributionStore } from '../store/contribution-store.ts';

/** Takes picked files only for places that are missing, by the hash of the picked file (spec decision 39). */
export function usePickAgain(store: ContributionStore) {
  const [problems, setProblems] = useState<readonly FileProblem[]>([]);
  const [strangers, setStrangers] = useState(0);
  async function takeAll(files: readonly File[]): Promise<void> {
    setProblems([]);
    setStrangers(0);
    for (const file of files) {
      // Expected: a file that cannot be read either; taking it says so by its name.
      const source = await sha256Of(file).catch(() => undefined);
      const place = store.state().row.files.find((one) => one.source === source && one.state === 'unreadable');
      if (!place && source !== undefined && file.size > 0) setStrangers((count) => count + 1);
      else
        await takeFiles(store, [file], { role: place?.role ?? 'more' }, (_left, problem) => {
          if (problem) setProblems((before) => [...before, problem]);
        });
    }
  }
  const take = (files: readonly File[]) =>
    void takeAll(files).catch((error: unknown) => report(error, 'guest: picking again'));
  return { take, problems, strangers };
}
