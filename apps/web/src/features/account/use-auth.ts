import { useLingui } from '@lingui/react/macro';
import type { User } from '@tagfalter/contract/user';
import type { AuthFailure, AuthProblem, FieldProblems } from '#entities/person/auth-problem.ts';
import { session } from '#entities/person/use-session.ts';
import { withScreenWords } from '#i18n/activate.ts';
import { useToast } from '#platform/toast.tsx';
import type { AuthResult } from './auth-calls.ts';
import { useAttempt } from './use-attempt.ts';

// Hardly anybody signs in to an account that ends; without its code the banner of the start says it.
const loadEnd = () => withScreenWords(import('#entities/person/ending/ending-toast.ts'));

/** Runs one attempt at signing in or registering, unless something is missing. */
export type Attempt = (missing: AuthProblem | FieldProblems | null, run: () => Promise<AuthResult>) => Promise<void>;

/** Signing in or registering; says so when it has worked. */
export function useAuth(
  success: string,
  onEnter: (user: User) => void,
  options: { atField?: boolean; first?: AuthFailure | null } = {},
) {
  const { t } = useLingui();
  const toast = useToast();
  const { attempt, ...form } = useAttempt(options);
  const enter = (run: () => Promise<AuthResult>) => async () => {
    await session.signOutAcknowledged();
    return run();
  };
  const attemptToEnter: Attempt = (missing, run) =>
    attempt(missing, enter(run), (result) => {
      const title = result.note ? t`Registrierung bereits abgeschlossen` : success;
      const { endsAt } = result.user;
      if (endsAt)
        void loadEnd().then(
          ({ sayEnd }) => sayEnd(toast, title, endsAt),
          () => toast({ title }),
        );
      else toast({ title });
      onEnter(result.user);
    });
  return { ...form, attempt: attemptToEnter };
}
