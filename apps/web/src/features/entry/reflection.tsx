import '@tagfalter/ui/styles/reflection.css';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReflectionAnswer } from '@tagfalter/domain/reflection';
import { useReflectionQuestions } from '#entities/entry/reflection-questions.ts';

/** Words of a question by its id; a generic title if the questions are not on this device. */
export function useQuestionWords(): (id: string) => string {
  const { t } = useLingui();
  const { value } = useReflectionQuestions();
  return (id) => value?.find((one) => one.id === id)?.question ?? t`Reflexionsfrage`;
}

/** Answers to questions about the day; nobody else ever sees them (decision 24). */
export function Reflection({ answers }: { answers: readonly ReflectionAnswer[] }) {
  const wordsOf = useQuestionWords();
  return (
    <section className="stack">
      <h2 className="h-ui">
        <Trans>Reflexion</Trans>{' '}
        <span className="opt">
          <Trans>nur für dich</Trans>
        </span>
      </h2>
      {answers.map(({ questionId, answer }) => (
        <div className="answer" key={questionId}>
          <h3 className="answer__q">{wordsOf(questionId)}</h3>
          <p className="answer__a" lang="" dir="auto">
            {answer}
          </p>
        </div>
      ))}
    </section>
  );
}
