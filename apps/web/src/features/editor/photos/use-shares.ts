import { useLingui } from '@lingui/react/macro';
import { localDateOf } from '@tagfalter/domain/local-date';
import { dropShares, listShares, type Share } from '@tagfalter/local/media/shares';
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

const filesOf = ({ files }: Share) =>
  files.map(({ blob, name, lastModified }) => new File([blob], name, { type: blob.type, lastModified }));

/** What the worker has left out of a share. */
function leftOut({ tooLarge, surplus }: Share, limit: number): ImageProblem[] {
  const large = tooLarge.map((name) => ({ code: 'too-large' as const, name }));
  return surplus > 0 ? [...large, { code: 'too-many', limit }] : large;
}

/** Puts shared words below those of the day, unless an attempt before has. */
function addWords(keeper: DraftKeeper, words: string): void {
  const { text } = keeper.snapshot().draft;
  if (words === '' || text.includes(words)) return;
  keeper.edit({ type: 'write', field: 'text', text: text === '' ? words : `${text}\n\n${words}` });
}

/**
 * Takes all that waits into the draft. It is forgotten only once the draft is on the medium, and where a photo could not
 * be kept it waits on.
 * @returns whether something is in the draft now
 */
async function takeShares({ keeper, photos, limit }: ShareTaker): Promise<boolean> {
  const shares = await listShares();
  if (shares.length === 0) return false;
  for (const { text } of shares) addWords(keeper, text);
  const problems = await photos.add(
    shares.flatMap(filesOf),
    null,
    shares.flatMap((share) => leftOut(share, limit)),
  );
  await keeper.flush();
  const isKept = !problems.some(({ code }) => code === 'no-space' || code === 'not-kept');
  if (isKept && !isUnstored(keeper.snapshot().saveState)) await dropShares(shares.map(({ id }) => id));
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
    inTurn(env, () => takeShares({ keeper, photos, limit })).then(
      (isTaken) => {
        if (isTaken) toast({ title: t`Geteiltes ist im Entwurf` });
      },
      (error: unknown) => report(error, 'editor: shares'),
    );
  }, [keeper, photos, limit, lost, env, toast, t]);
}
