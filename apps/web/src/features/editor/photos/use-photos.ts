import { useCallback, useRef, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { noteWordsInMemory, type WordsInMemory } from '#entities/diary/words-in-memory.ts';
import { report } from '#platform/error-log.ts';
import type { DraftKeeper } from '../draft/draft-keeper.ts';
import { addPhoto, lookAt } from './add-photos.ts';
import { type FileFacts, type ImageProblem, judgeImages } from './image-rules.ts';

export interface Photos {
  add(files: readonly File[]): void;
  /** Photos being read. */
  adding: number;
  /** What the last choice was refused for. */
  problems: readonly ImageProblem[];
}

/** Adds chosen photos to a draft, one after the other, by the rules of spec §5. */
export function usePhotos(keeper: DraftKeeper, limit: number): Photos {
  const { db } = useDiary();
  const [adding, setAdding] = useState(0);
  const [problems, setProblems] = useState<readonly ImageProblem[]>([]);
  const known = useRef(new Map<string, FileFacts>());
  const queue = useRef(Promise.resolve());

  const addAll = useCallback(
    async (files: readonly File[]) => {
      const { images } = keeper.snapshot().draft;
      const held = images.map((image) => known.current.get(image.hash)).filter((facts) => facts !== undefined);
      const chosen = await Promise.all(files.map(lookAt));
      const judged = judgeImages(chosen, held, images.length, limit);
      setProblems(judged.problems);
      setAdding(judged.accepted.length);
      for (const file of judged.accepted) {
        const isHeld = (hash: string) => keeper.snapshot().draft.images.some((image) => image.hash === hash);
        const added = await addPhoto(db, file, isHeld);
        setAdding((count) => count - 1);
        if ('problem' in added) {
          setProblems((before) => [...before, added.problem]);
        } else {
          known.current.set(added.image.hash, file);
          keeper.edit({ type: 'add-image', image: added.image });
          const { note } = added;
          if (note) setProblems((before) => [...before, note]);
        }
      }
    },
    [db, keeper, limit],
  );
  const add = useCallback(
    (files: readonly File[]) => {
      // What is being read is nowhere yet: no reload may come between.
      const note = (state: WordsInMemory) => noteWordsInMemory(db, 'photos', state);
      queue.current = queue.current
        .then(() => note('storing'))
        .then(() => addAll(files))
        .catch((error: unknown) => {
          report(error, 'photos: adding');
          setAdding(0);
        })
        .then(() => note('none'));
    },
    [db, addAll],
  );
  return { add, adding, problems };
}
