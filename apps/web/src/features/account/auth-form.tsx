import { useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { type AuthFailure, type AuthField, isOmission, PROBLEM_FIELDS } from '#entities/person/auth-problem.ts';
import { useProblemWords } from '#entities/person/problem-words.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';

/** What a field shows of a problem: words where something was left out, a mark where the server objected. */
export interface FieldState {
  error?: string;
  invalid: boolean;
}

/** Tells each field its part in a problem; only the first field of a problem says its words. */
export function useFieldStates(failure: AuthFailure | null): (field: AuthField) => FieldState {
  const words = useProblemWords();
  return (field) => {
    const fields = failure ? (PROBLEM_FIELDS[failure.problem] ?? []) : [];
    const invalid = fields.includes(field);
    const says = failure !== null && fields[0] === field && isOmission(failure.problem);
    return says ? { error: words(failure).text, invalid } : { invalid };
  };
}

interface AuthFormProps {
  failure: AuthFailure | null;
  busy: boolean;
  submitLabel: string;
  busyLabel: string;
  onSubmit: (values: FormData) => void;
  children: ReactNode;
}

/** A form of the dialog: its fields, what went wrong, and the one button. The focus goes to the field in question. */
export function AuthForm({ failure, busy, submitLabel, busyLabel, onSubmit, children }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = failure && PROBLEM_FIELDS[failure.problem]?.[0];
    const input = field ? form.current?.elements.namedItem(field) : null;
    if (input instanceof HTMLElement) input.focus();
  }, [failure]);
  return (
    <form
      ref={form}
      className="stack-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(new FormData(event.currentTarget));
      }}
    >
      {children}
      <Failure failure={failure} />
      <Button variant="ink" type="submit" wide large aria-disabled={busy}>
        {busy ? busyLabel : submitLabel}
      </Button>
      <NeedsNetwork />
    </form>
  );
}

function Failure({ failure }: { failure: AuthFailure | null }) {
  const { t } = useLingui();
  const words = useProblemWords();
  const said = failure && words(failure);
  return (
    <div role="alert">
      {said && isOmission(failure.problem) ? <p className="sr">{said.text}</p> : null}
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
