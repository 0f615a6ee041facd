import { useLingui } from '@lingui/react/macro';
import { localDateOf } from '@tagfalter/domain/local-date';
import { dropTaken, listShares, readSharedFile, type Share } from '@tagfalter/local/media/shares';
import { useEffect, useRef } from 'react';
import { type Diary, useDiary } from '#entities/diary/diary.tsx';
import { report } from '#platform/error-log.ts';
import { useToast } from '#platform/toast.tsx';
import { isUnstored } from '../draft/autosave.ts';
import type { DraftKeeper } from '../draft/draft-keeper.ts';
import type { ImageProblem } from './image-rules.ts';
import type { Photos } from './use-photos.ts';

/** Why the worker could not keep what was shared (workbox/src/share-target.ts). */
export type LostShare = 'no-space' | 'not-kept';

interface ShareTaker {
  keeper: DraftKeeper;
  photos: Photos;
  /** Photos a day takes. */
  limit: number;
}

/** What the worker has left out of a share. */
function leftOut({ tooLarge, missing, surplus }: Share, limit: number): ImageProblem[] {
  const problems: ImageProblem[] = [
    ...tooLarge.map((name) => ({ code: 'too-large' as const, name })),
    ...missing.map((name) => ({ code: 'not-kept' as const, name })),
  ];
  return surplus > 0 ? [...problems, { code: 'too-many', limit }] : problems;
}

/** Puts shared words below those of the day, unless an attempt before has. */
function addWords(keeper: DraftKeeper, words: string): void {
  const { text } = keeper.snapshot().draft;
  if (words === '' || text.includes(words)) return;
  keeper.edit({ type: 'write', field: 'text', text: text === '' ? words : `${text}\n\n${words}` });
}

const isStored = (keeper: DraftKeeper) => !isUnstored(keeper.snapshot().saveState);
const WAITS_ON: ImageProblem['code'][] = ['no-space', 'not-kept'];

/** Takes one photo after the other, so that one at a time is in memory. @param said what is to be said already */
async function takeFiles({ keeper, photos }: ShareTaker, share: Share, said: readonly ImageProblem[]) {
  let problems = said;
  for (const file of share.files) {
    const shared = await readSharedFile(share.id, file);
    if (!shared) continue;
    const before = problems.length;
    problems = await photos.add([shared], null, problems);
    const waitsOn = problems.slice(before).some(({ code }) => WAITS_ON.includes(code));
    await keeper.flush();
    if (!waitsOn && isStored(keeper)) await dropTaken(share.id, { file });
  }
  return problems;
}

/**
 * Takes all that waits into the draft. It is forgotten only once the draft is on the medium, and where a photo could not
 * be kept it waits on.
 * @returns whether something is in the draft now
 */
async function takeShares(taker: ShareTaker, locks: Diary['env']['locks']): Promise<boolean> {
  const { keeper, photos, limit } = taker;
  const shares = await listShares(locks);
  if (shares.length === 0) return false;
  let problems: readonly ImageProblem[] = shares.flatMap((share) => leftOut(share, limit));
  await photos.add([], null, problems);
  for (const share of shares) {
    addWords(keeper, share.text);
    problems = await takeFiles(taker, share, problems);
    await keeper.flush();
    if (isStored(keeper)) await dropTaken(share.id, { text: true, leftOut: true });
  }
  return true;
}

/** In one tab at a time: two would each put the same words below the day's. */
function inTurn<T>({ locks }: Diary['env'], work: () => Promise<T>): Promise<T> {
  return locks ? locks.request('shares', work) : work();
}

/** Takes what other apps have shared into the day, if it is today, or says why it is not here. */
export function useShares(keeper: DraftKeeper, photos: Photos, limit: number, lost: LostShare | undefined): void {
  const { t } = useLingui();
  const { env } = useDiary();
  const toast = useToast();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (lost) void photos.add([], null, [{ code: lost, name: '' }]);
    if (keeper.snapshot().draft.date !== localDateOf(env.now(), env.timeZone())) return;
    inTurn(env, () => takeShares({ keeper, photos, limit }, env.locks)).then(
      (isTaken) => {
        if (isTaken) toast({ title: t`Geteiltes ist im Entwurf` });
      },
      (error: unknown) => report(error, 'editor: shares'),
    );
  }, [keeper, photos, limit, lost, env, toast, t]);
}
