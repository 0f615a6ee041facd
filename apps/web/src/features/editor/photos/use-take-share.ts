import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { localDateOf } from '@tagfalter/domain/local-date';
import { dropTaken, type KeptShare, listKeptShares, noteLeftOut, readSharedFile } from '@tagfalter/local/media/shares';
import { useCallback, useEffect } from 'react';
import { type Diary, useDiary } from '#entities/diary/diary.tsx';
import { takeAsked, takings } from '#entities/shared-in/asked-shares.ts';
import { report } from '#platform/error-log.ts';
import { useToast } from '#platform/toast.tsx';
import { isUnstored } from '../draft/autosave.ts';
import type { DraftKeeper } from '../draft/draft-keeper.ts';
import type { ImageProblem } from './image-rules.ts';
import type { Photos } from './use-photos.ts';

interface ShareTaker {
  keeper: DraftKeeper;
  add: Photos['add'];
}

/** Parts of a share that are in the draft, and safe there. */
interface TakenParts {
  words: boolean;
  photos: number;
}

/** Puts shared words below those of the day, unless an attempt before has: then they stand there as paragraphs. */
function addWords(keeper: DraftKeeper, words: string): void {
  const { text } = keeper.snapshot().draft;
  if (`\n\n${text}\n\n`.includes(`\n\n${words}\n\n`)) return;
  keeper.edit({ type: 'write', field: 'text', text: text === '' ? words : `${text}\n\n${words}` });
}

/** @returns whether the draft is on the medium; until then the share is not forgotten */
async function isStored(keeper: DraftKeeper): Promise<boolean> {
  await keeper.flush();
  return !isUnstored(keeper.snapshot().saveState);
}

/** Problems of a photo that is in the draft all the same. */
const IS_IN: readonly ImageProblem['code'][] = ['made-smaller', 'duplicate'];

/** Takes one photo after the other, so that only one is in memory; a photo that is left out waits on. */
async function takeFiles({ keeper, add }: ShareTaker, share: KeptShare): Promise<number> {
  let problems: readonly ImageProblem[] = [];
  let taken = 0;
  for (const file of share.files) {
    const shared = await readSharedFile(share.id, file);
    if (!shared) continue;
    const before = problems.length;
    problems = await add([shared], null, problems);
    const isIn = problems.slice(before).every(({ code }) => IS_IN.includes(code));
    if (!isIn) await noteLeftOut(share.id, file);
    else if (await isStored(keeper)) {
      await dropTaken(share.id, file);
      taken += 1;
    }
  }
  return taken;
}

async function take(taker: ShareTaker, id: number, locks: Diary['env']['locks']): Promise<TakenParts> {
  const share = (await listKeptShares(locks)).find((other) => other.id === id);
  if (!share) return { words: false, photos: 0 };
  const { keeper } = taker;
  let words = false;
  if (share.text !== '') {
    addWords(keeper, share.text);
    words = await isStored(keeper);
    if (words) await dropTaken(id, 'text');
  }
  return { words, photos: await takeFiles(taker, share) };
}

/** Runs work in one tab at a time: two tabs would each put the same words below the day's. */
function inTurn<T>({ locks }: Diary['env'], work: () => Promise<T>): Promise<T> {
  return locks ? locks.request('shares', work) : work();
}

const takenWords = ({ photos }: TakenParts) => msg`${plural({ n: photos }, { one: '# Foto', other: '# Fotos' })}`;

/** Takes a tapped share into the day, here or from the start, and says which parts went in. */
export function useTakeShare(keeper: DraftKeeper, { add }: Photos): (id: number) => Promise<void> {
  const { i18n, t } = useLingui();
  const { env } = useDiary();
  const toast = useToast();
  const takeShare = useCallback(
    async (id: number) => {
      const taken = await inTurn(env, () => take({ keeper, add }, id, env.locks));
      takings.dispatchEvent(new Event('taken'));
      const parts = [...(taken.words ? [t`Text`] : []), ...(taken.photos > 0 ? [i18n._(takenWords(taken))] : [])];
      if (parts.length === 0) toast({ title: t`Nichts davon ist im Entwurf` });
      else toast({ title: t`Geteiltes ist im Entwurf`, description: parts.join(', ') });
    },
    [keeper, add, env, i18n, t, toast],
  );
  useEffect(() => {
    if (keeper.snapshot().draft.date !== localDateOf(env.now(), env.timeZone())) return;
    for (const id of takeAsked()) takeShare(id).catch((error: unknown) => report(error, 'editor: shares'));
  }, [keeper, env, takeShare]);
  return takeShare;
}
