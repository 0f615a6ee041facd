import { useState } from 'react';
import type { AuthFailure, AuthProblem } from '#entities/person/auth-problem.ts';

type Outcome<T> = ({ ok: true } & T) | ({ ok: false } & AuthFailure);

/** Runs an attempt at something of the account and keeps what went wrong with it. */
export function useAttempt() {
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [busy, setBusy] = useState(false);

  async function attempt<T>(
    missing: AuthProblem | null,
    run: () => Promise<Outcome<T>>,
    done: (result: { ok: true } & T) => void,
  ): Promise<void> {
    setFailure(null);
    if (missing) {
      // Even the same problem twice moves the focus and is read again.
      queueMicrotask(() => setFailure({ problem: missing }));
      return;
    }
    setBusy(true);
    const result = await run();
    setBusy(false);
    if (result.ok) done(result);
    else setFailure(result);
  }

  return { failure, busy, attempt };
}
