import '@tagfalter/ui/styles/disclosure.css';
import '@tagfalter/ui/styles/reflection.css';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { answerTo } from '@tagfalter/domain/reflection';
import type { Draft } from '@tagfalter/local/drafts/drafts';
import { Button } from '@tagfalter/ui/button';
import { Disclosure } from '@tagfalter/ui/disclosure';
import { MessageCircleQuestionMark, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useReflectionQuestions } from '#entities/entry/reflection-questions.ts';
import { Skeletons } from '#platform/skeletons.tsx';
import type { DraftKeeper } from '../draft/draft-keeper.ts';
import { QuestionCard } from './question-card.tsx';
import { useAnswers } from './use-answers.ts';
import { useQuestions } from './use-questions.ts';

/** Questions to reflect on the day, as help against the blank page: folded away until something is answered (spec §4). */
export function ReflectionPanel({ draft, keeper }: { draft: Draft; keeper: DraftKeeper }) {
  const { t } = useLingui();
  const answered = draft.reflections.filter(({ answer }) => answer.trim() !== '').length;
  return (
    <Disclosure
      icon={<MessageCircleQuestionMark className="i" aria-hidden="true" />}
      title={t`Reflexionsfrage`}
      aside={answered === 0 ? undefined : <Plural value={answered} one="# Antwort" other="# Antworten" />}
      startsOpen={answered > 0}
    >
      <Questions draft={draft} keeper={keeper} />
    </Disclosure>
  );
}

/** Whoever asks for one more goes on writing there. @param count how many are on show */
function useFocusOnNext(count: number) {
  const last = useRef<HTMLTextAreaElement>(null);
  /** How many were on show when one more was asked for. */
  const asked = useRef<number>(null);
  useEffect(() => {
    if (asked.current === null || count <= asked.current) return;
    asked.current = null;
    last.current?.focus();
  }, [count]);
  const awaitMore = () => {
    asked.current = count;
  };
  return { last, awaitMore };
}

function Questions({ draft, keeper }: { draft: Draft; keeper: DraftKeeper }) {
  const { t } = useLingui();
  const { value: all, fault, again } = useReflectionQuestions();
  const typed = draft.reflections;
  const existing = draft.base?.reflections ?? [];
  const answered = typed.filter(({ questionId, answer }) => answer.trim() !== '' || answerTo(existing, questionId));
  const questions = useQuestions(
    all,
    answered.map(({ questionId }) => questionId),
  );
  const answers = useAnswers(keeper);
  const { shown } = questions;
  const more = useRef<HTMLButtonElement>(null);
  const { last, awaitMore } = useFocusOnNext(shown.length);
  return (
    <>
      {shown.length === 0 ? null : (
        <ol className="questions">
          {shown.map(({ key, id }, at) => (
            <QuestionCard
              key={key}
              question={all?.find((one) => one.id === id)?.question ?? t`Reflexionsfrage`}
              answer={answerTo(typed, id) ?? ''}
              saved={answerTo(existing, id) ?? ''}
              state={answers.states.get(id)}
              inDraft={draft.base === null}
              field={at === shown.length - 1 ? last : null}
              onType={(answer) => answers.type(id, answer)}
              onBlur={() => void keeper.flush()}
              onSwap={questions.maySwap ? () => questions.swap(id) : undefined}
              onRemove={() => {
                questions.hide(id);
                answers.remove(id, answerTo(typed, id) ?? '');
                more.current?.focus();
              }}
            />
          ))}
        </ol>
      )}
      {all === undefined ? <NotHere isLoading={fault === null} onAgain={again} /> : null}
      {questions.mayAdd ? (
        <Button
          ref={more}
          variant="quiet"
          className="questions__more"
          onClick={() => {
            awaitMore();
            questions.add();
          }}
        >
          <Plus className="i" aria-hidden="true" />
          <Trans>Weitere Frage</Trans>
        </Button>
      ) : null}
    </>
  );
}

/** The questions have not been on this device yet (decision 37). */
function NotHere({ isLoading, onAgain }: { isLoading: boolean; onAgain: () => void }) {
  if (isLoading) return <Skeletons shape="skel--question" />;
  return (
    <div className="stack-2">
      <p className="mut">
        <Trans>Die Fragen sind noch nicht auf diesem Gerät. Sobald du Netz hast, kommen sie her und bleiben da.</Trans>
      </p>
      <div>
        <Button variant="line" onClick={onAgain}>
          <Trans>Noch einmal versuchen</Trans>
        </Button>
      </div>
    </div>
  );
}
