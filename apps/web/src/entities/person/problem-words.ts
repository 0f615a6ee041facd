import { useLingui } from '@lingui/react/macro';
import { useFormat } from '#i18n/use-format.ts';
import { type AuthFailure, PROBLEM_ADVICE, PROBLEM_WORDS } from './auth-problem.ts';

/** The words for a failure, with the time to wait where the server gave one. */
export function useProblemWords(): (failure: AuthFailure) => { text: string; advice?: string } {
  const { t } = useLingui();
  const format = useFormat();
  return ({ problem, waitMs = 0 }) => {
    if (problem === 'too-many-requests' && waitMs > 0) {
      const time = format.waitTime(waitMs);
      return { text: t`Zu viele Versuche. Bitte versuche es in ${time} wieder.` };
    }
    const advice = PROBLEM_ADVICE[problem];
    return { text: t(PROBLEM_WORDS[problem]), ...(advice ? { advice: t(advice) } : {}) };
  };
}
