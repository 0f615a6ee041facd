import { useRef, useState } from 'react';
import {
  type AuthFailure,
  type AuthField,
  type AuthProblem,
  type FieldProblems,
  PROBLEM_FIELDS,
} from '#entities/person/auth-problem.ts';

type Outcome<T> = ({ ok: true } & T) | ({ ok: false } & AuthFailure);

/** Problems of an attempt as a form shows them. */
export interface AttemptProblems {
  /** Said for the form as a whole. */
  failure: AuthFailure | null;
  /** Said at the field each is about. */
  fields: FieldProblems;
  /** Grows with each attempt that failed: the focus goes to the first field in question then. */
  round: number;
}

const NOTHING = { failure: null, fields: {} };

/**
 * Runs an attempt at an act of the account and keeps its problems until the next change. They stand in the dialog, not
 * in a toast: the dialog lies over the toasts.
 * @param options.atField whether an objection of the server is said at its field, too
 * @param options.first failure from before the form was there
 */
export function useAttempt({ atField = false, first = null }: { atField?: boolean; first?: AuthFailure | null } = {}) {
  const [shown, setShown] = useState<AttemptProblems>({ failure: first, fields: {}, round: 0 });
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const fail = (next: Omit<AttemptProblems, 'round'>) => setShown(({ round }) => ({ ...next, round: round + 1 }));

  function refuse(failure: AuthFailure): void {
    // The person knows that they gave up (spec §8).
    if (failure.problem === 'external-cancelled') return;
    const field = atField ? PROBLEM_FIELDS[failure.problem]?.[0] : undefined;
    fail(field ? { failure: null, fields: { [field]: failure } } : { failure, fields: {} });
  }

  /** Removes the sentence at a field when that field changes, and the sentence about the form on any change. */
  function touch(name: string): void {
    if (running.current) return;
    setShown(({ fields, round }) => {
      const others = Object.entries(fields).filter(([field]) => field !== name);
      return { failure: null, fields: Object.fromEntries(others), round };
    });
  }

  /** Says a problem at one field without moving the focus. */
  function note(field: AuthField, problem: AuthFailure): void {
    setShown(({ failure, fields, round }) => ({ failure, fields: { ...fields, [field]: problem }, round }));
  }

  async function attempt<T>(
    missing: AuthProblem | FieldProblems | null,
    run: () => Promise<Outcome<T>>,
    done: (result: { ok: true } & T) => void,
  ): Promise<void> {
    setShown(({ round }) => ({ ...NOTHING, round }));
    if (missing !== null && (typeof missing === 'string' || Object.keys(missing).length > 0)) {
      // Even the same problem twice moves the focus and is read again.
      queueMicrotask(() => {
        if (typeof missing === 'string') fail({ failure: { problem: missing }, fields: {} });
        else fail({ failure: null, fields: missing });
      });
      return;
    }
    running.current = true;
    setBusy(true);
    const result = await run();
    running.current = false;
    setBusy(false);
    if (result.ok) done(result);
    else refuse(result);
  }

  return { shown, busy, attempt, touch, note };
}
