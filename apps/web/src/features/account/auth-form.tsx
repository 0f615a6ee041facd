import { useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { type AuthField, isOmission, PROBLEM_FIELDS } from '#entities/person/auth-problem.ts';
import { useProblemWords } from '#entities/person/problem-words.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import type { AttemptProblems } from './use-attempt.ts';

/** Problem as a field shows it: its own sentence, or a mark if the words stand elsewhere. */
export interface FieldState {
  error?: ReactNode;
  invalid: boolean;
}

/** Tells each field its part in a problem; if several fields share it, only the first says the words. */
export function useFieldStates({ failure, fields }: AttemptProblems): (field: AuthField) => FieldState {
  const words = useProblemWords();
  return (field) => {
    const own = fields[field];
    if (own) return { error: <Words {...words(own)} />, invalid: true };
    const concerned = failure ? (PROBLEM_FIELDS[failure.problem] ?? []) : [];
    const invalid = concerned.includes(field);
    const says = failure !== null && concerned[0] === field && isOmission(failure.problem);
    return says ? { error: words(failure).text, invalid } : { invalid };
  };
}

function Words({ text, advice }: { text: string; advice?: string }) {
  if (advice === undefined) return text;
  return (
    <span>
      <span>{text}</span>
      <span className="err__more">{advice}</span>
    </span>
  );
}

interface AuthFormProps {
  shown: AttemptProblems;
  busy: boolean;
  submitLabel: string;
  busyLabel: string;
  onSubmit: (values: FormData) => void;
  /** Hears the name of each field that is changed. */
  onTouch: (name: string) => void;
  /** Below the button. */
  after?: ReactNode;
  children: ReactNode;
}

/** A form of the dialog: its fields, its problem and its only button. The focus goes to the field in question. */
export function AuthForm({ shown, busy, submitLabel, busyLabel, onSubmit, onTouch, after, children }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { round } = shown;
  useEffect(() => {
    if (round > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [round]);
  return (
    <form
      ref={form}
      className="stack-4"
      noValidate
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) onTouch(target.name);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(new FormData(event.currentTarget));
      }}
    >
      {children}
      <Failure {...shown} />
      <Button variant="ink" type="submit" wide large aria-disabled={busy}>
        {busy ? busyLabel : submitLabel}
      </Button>
      {after}
      <NeedsNetwork />
    </form>
  );
}

function Failure({ failure, fields }: AttemptProblems) {
  const { t } = useLingui();
  const words = useProblemWords();
  const said = failure && words(failure);
  return (
    <div role="alert">
      {said && isOmission(failure.problem) ? <p className="sr">{said.text}</p> : null}
      {Object.values(fields).map((problem) => (
        <p className="sr" key={problem.problem}>
          {words(problem).text}
        </p>
      ))}
      {said && !isOmission(failure.problem) ? (
        <div className="banner banner--red">
          <CircleAlert className="i" aria-hidden="true" />
          <div className="banner__t">
            <b>{failure.problem === 'no-connection' ? t`Braucht Internet` : t`Fehler`}</b>
            <p>{said.text}</p>
            {said.advice === undefined ? null : <p>{said.advice}</p>}
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** The text of a form field. */
export function textOf(values: FormData, name: AuthField): string {
  const value = values.get(name);
  return typeof value === 'string' ? value : '';
}
