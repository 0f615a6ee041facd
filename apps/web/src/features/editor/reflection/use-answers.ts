import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useToast } from '#platform/toast.tsx';
import type { DraftKeeper } from '../draft/draft-keeper.ts';
import { AnswerSaver, type AnswerStates } from './answer-saver.ts';

export interface Answers {
  states: AnswerStates;
  type(questionId: string, answer: string): void;
  /** Takes an answer away, with a message that offers to take that back. */
  remove(questionId: string, answer: string): void;
}

/** Keeps answers as they are typed, and saves them a second later or when the screen goes (spec §5). */
export function useAnswers(keeper: DraftKeeper): Answers {
  const { t } = useLingui();
  const { sync } = useDiary();
  const toast = useToast();
  const [saver] = useState(() => {
    const save = async () => {
      await keeper.saveAnswers();
      sync.wake('write');
    };
    const failed = () => toast({ title: t`Fehler: Antwort konnte nicht gespeichert werden.`, variant: 'destructive' });
    return new AnswerSaver(save, failed);
  });
  const states = useSyncExternalStore(saver.subscribe, saver.states);
  useEffect(() => () => void saver.flush(), [saver]);
  const type = (questionId: string, answer: string) => {
    keeper.edit({ type: 'answer', questionId, answer });
    saver.typed(questionId, answer);
  };
  const remove = (questionId: string, answer: string) => {
    keeper.edit({ type: 'remove-answer', questionId });
    saver.typed(questionId, '');
    void saver.flush();
    const undo = () => {
      type(questionId, answer);
      void saver.flush();
    };
    toast({ title: t`Antwort entfernt`, action: { label: t`Rückgängig`, onAct: undo } });
  };
  return { states, type, remove };
}
