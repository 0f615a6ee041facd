import { useLingui } from '@lingui/react/macro';
import type { ImageRef } from '@tagfalter/domain/field-kinds';
import { SerialQueue } from '@tagfalter/local/base/serial-queue';
import { useCallback, useRef, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { noteWordsInMemory, type WordsInMemory } from '#entities/diary/words-in-memory.ts';
import { report } from '#platform/error-log.ts';
import { useToast } from '#platform/toast.tsx';
import type { DraftKeeper } from '../draft/draft-keeper.ts';
import { addPhoto, lookAt } from './add-photos.ts';
import { type FileFacts, type ImageProblem, judgeImages, takesOneMore } from './image-rules.ts';

export interface Photos {
  /**
   * @param replaces hash of the photo that the chosen one takes the place of; null adds
   * @param known problems to report already
   * @returns all problems to report, once every photo is in the draft
   */
  add(
    files: readonly File[],
    replaces: string | null,
    known?: readonly ImageProblem[],
  ): Promise<readonly ImageProblem[]>;
  /** Photos being read. */
  adding: number;
  /** Problems of the last choice of files. */
  problems: readonly ImageProblem[];
}

/** Puts a photo into the draft: behind the others, or in place of another, which can be undone. */
function usePut(keeper: DraftKeeper): (image: ImageRef, replaces: string | null) => void {
  const { t } = useLingui();
  const toast = useToast();
  return useCallback(
    (image, replaces) => {
      const { images, mainImage } = keeper.snapshot().draft;
      const old = images.find(({ hash }) => hash === replaces);
      if (!old) return keeper.edit({ type: 'add-image', image });
      const index = images.indexOf(old);
      const wasMain = mainImage === old.hash;
      const exchange = (from: ImageRef, to: ImageRef) => {
        keeper.edit({ type: 'remove-image', hash: from.hash });
        keeper.edit({ type: 'restore-image', image: to, index, wasMain });
      };
      exchange(old, image);
      toast({ title: t`Foto ersetzt`, action: { label: t`Rückgängig`, onAct: () => exchange(image, old) } });
    },
    [keeper, t, toast],
  );
}

/** Adds chosen photos to a draft, one after the other, by the rules of spec §5. */
export function usePhotos(keeper: DraftKeeper, limit: number): Photos {
  const { db } = useDiary();
  const [adding, setAdding] = useState(0);
  const [problems, setProblems] = useState<readonly ImageProblem[]>([]);
  const known = useRef(new Map<string, FileFacts>());
  const [queue] = useState(() => new SerialQueue());

  const put = usePut(keeper);

  const addAll = useCallback(
    async (files: readonly File[], replaces: string | null, said: readonly ImageProblem[]) => {
      const { images } = keeper.snapshot().draft;
      const held = images.map((image) => known.current.get(image.hash)).filter((facts) => facts !== undefined);
      const chosen = await Promise.all(files.map(lookAt));
      const judged = judgeImages(chosen, held);
      const found = [...said, ...judged.problems];
      setProblems(found);
      setAdding(judged.accepted.length);
      const staying = () => keeper.snapshot().draft.images.filter(({ hash }) => hash !== replaces).length;
      for (const file of judged.accepted) {
        // Counted after the earlier photos have been read: a broken photo takes no place.
        if (!takesOneMore(staying(), limit)) {
          found.push({ code: 'too-many', limit });
          setProblems([...found]);
          break;
        }
        const isHeld = (hash: string) => keeper.snapshot().draft.images.some((image) => image.hash === hash);
        const added = await addPhoto(db, file, isHeld);
        setAdding((count) => count - 1);
        const problem = 'problem' in added ? added.problem : added.note;
        if (problem) found.push(problem);
        setProblems([...found]);
        if ('problem' in added) continue;
        known.current.set(added.image.hash, file);
        put(added.image, replaces);
      }
      setAdding(0);
      return found;
    },
    [db, keeper, limit, put],
  );
  const add = useCallback(
    (files: readonly File[], replaces: string | null, said: readonly ImageProblem[] = []) => {
      // Photos being read are stored nowhere yet: no reload may come between.
      const note = (state: WordsInMemory) => noteWordsInMemory(db, 'photos', state);
      return queue.add(async (): Promise<readonly ImageProblem[]> => {
        note('storing');
        try {
          return await addAll(files, replaces, said);
        } catch (error) {
          report(error, 'photos: adding');
          setAdding(0);
          return [{ code: 'not-kept', name: '' }];
        } finally {
          note('none');
        }
      });
    },
    [db, queue, addAll],
  );
  return { add, adding, problems };
}
