import { Trans, useLingui } from '@lingui/react/macro';
import { MAX_ANSWER } from '@tagfalter/domain/reflection';
import { Button } from '@tagfalter/ui/button';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Check, CircleAlert, Shuffle, Trash2 } from 'lucide-react';
import { type Ref, useId } from 'react';
import { useComposedText } from '#platform/composed-text.ts';
import type { AnswerState } from './answer-saver.ts';

export interface QuestionCardProps {
  question: string;
  /** As typed. */
  answer: string;
  /** Answer in the entry; empty for none. */
  saved: string;
  state: AnswerState | undefined;
  /** Whether the answers are part of a draft, because there is no entry yet. */
  inDraft: boolean;
  field: Ref<HTMLTextAreaElement>;
  onType: (answer: string) => void;
  onBlur: () => void;
  /** Asks another question instead; undefined if none is left. */
  onSwap: (() => void) | undefined;
  onRemove: () => void;
}

/** A question with its answer and the state of saving it. Until it is answered it can be swapped (spec §4). */
export function QuestionCard(props: QuestionCardProps) {
  const { question, answer, saved, onType, onBlur, onSwap, onRemove } = props;
  const { t } = useLingui();
  const id = useId();
  const field = useComposedText(answer, onType);
  const isAnswered = answer.trim() !== '' || saved !== '';
  return (
    <li className="question">
      <p className="question__q" id={`${id}-q`} aria-live="polite">
        {question}
      </p>
      <span className="sr" id={`${id}-a`}>
        <Trans>Antwort</Trans>
      </span>
      <textarea
        ref={props.field}
        className="question__in"
        aria-labelledby={`${id}-a ${id}-q`}
        // The words are the person's own language, whatever the interface speaks.
        lang=""
        dir="auto"
        spellCheck
        maxLength={MAX_ANSWER}
        {...field}
        onBlur={onBlur}
      />
      <div className="question__foot">
        <State {...props} />
        {isAnswered ? (
          <IconButton label={t`Antwort entfernen`} aria-describedby={`${id}-q`} onClick={onRemove}>
            <Trash2 className="i" aria-hidden="true" />
          </IconButton>
        ) : onSwap ? (
          <Button variant="quiet" aria-describedby={`${id}-q`} onClick={onSwap}>
            <Shuffle className="i" aria-hidden="true" />
            <Trans>Andere Frage</Trans>
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function State({ answer, saved, state, inDraft }: QuestionCardProps) {
  const isCleared = saved !== '' && answer.trim() === '';
  return (
    <span className="cap grow" role="status">
      {isCleared ? <Trans>Eine leere Antwort wird nicht gespeichert. Deine letzte bleibt.</Trans> : null}
      {state === 'saved' ? (
        <span className="question__state question__state--saved">
          <Check className="i" aria-hidden="true" />
          <span>
            <Trans>Antwort gespeichert</Trans>
            {inDraft ? (
              <>
                {' · '}
                <Trans>im Entwurf</Trans>
              </>
            ) : null}
          </span>
        </span>
      ) : null}
      {state === 'failed' ? (
        <span className="question__state question__state--failed">
          <CircleAlert className="i" aria-hidden="true" />
          <Trans>Noch nicht gespeichert</Trans>
        </span>
      ) : null}
    </span>
  );
}
