import type { ReflectionQuestion } from '@tagfalter/contract/reflection-questions';
import { useEffect, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { type AskedQuestion, drawQuestion, mayAskMore, questionsOnShow, swapQuestion } from './choose-questions.ts';

export interface ShownQuestions {
  shown: AskedQuestion[];
  /** Whether one more may be asked. */
  mayAdd: boolean;
  /** Whether there is one to swap for. */
  maySwap: boolean;
  /** Puts one more at the end. */
  add(): void;
  swap(id: string): void;
  hide(id: string): void;
}

/**
 * Which questions are asked: those that were answered, or else one at random; more by and by (spec §4).
 * @param all every question there is; undefined while they are not here
 * @param answered ids of questions with an answer
 */
export function useQuestions(
  all: readonly ReflectionQuestion[] | undefined,
  answered: readonly string[],
): ShownQuestions {
  const { env } = useDiary();
  const [asked, setAsked] = useState<readonly AskedQuestion[]>(() => answered.map((id) => ({ key: env.uuid(), id })));
  const ids = all?.map(({ id }) => id) ?? [];
  const shown = questionsOnShow(asked, answered);
  const draw = () => drawQuestion(ids, shown, env.random());
  const add = () => {
    const drawn = draw();
    if (drawn !== undefined) setAsked([...shown, { key: env.uuid(), id: drawn }]);
  };
  const isEmpty = shown.length === 0 && ids.length > 0;
  useEffect(() => {
    if (isEmpty) add();
  });
  return {
    shown,
    mayAdd: mayAskMore(ids, shown),
    maySwap: draw() !== undefined,
    add,
    swap: (id) => {
      const drawn = draw();
      if (drawn !== undefined) setAsked(swapQuestion(shown, id, drawn));
    },
    hide: (id) => setAsked(shown.filter((one) => one.id !== id)),
  };
}
