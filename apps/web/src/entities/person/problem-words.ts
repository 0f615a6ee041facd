import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '#i18n/use-format.ts';
import { type AuthFailure, PROBLEM_ADVICE, PROBLEM_WORDS } from './auth-problem.ts';
import { EXTERNAL_ADVICE, EXTERNAL_WORDS, isExternalProblem } from './external/external-problem.ts';
import { externalName, useSignInMethods } from './sign-in-methods.ts';

/** The words for a failure, with the time to wait where the server gave one. */
export function useProblemWords(): (failure: AuthFailure) => { text: string; advice?: string } {
  const { t } = useLingui();
  const format = useFormat();
  const name = externalName(useSignInMethods());
  return ({ problem, waitMs = 0, missing = 0, letter = '' }) => {
    if (problem === 'code-incomplete')
      return {
        text: t`${plural(missing, { one: 'Dem Code fehlt noch # Zeichen.', other: 'Dem Code fehlen noch # Zeichen.' })}`,
      };
    if (problem === 'code-letter')
      return {
        text: t`„${letter}“ kommt in keinem Code vor: Verwechselbare Zeichen wie I, L, O, 0 und 1 haben sie nicht.`,
      };
    if (problem === 'too-many-requests' && waitMs > 0) {
      const time = format.waitTime(waitMs);
      return { text: t`Zu viele Versuche. Bitte versuche es in ${time} wieder.` };
    }
    const advice = PROBLEM_ADVICE[problem] ?? EXTERNAL_ADVICE[problem]?.(name);
    const text = isExternalProblem(problem) ? EXTERNAL_WORDS[problem](name) : PROBLEM_WORDS[problem];
    return { text: t(text), ...(advice ? { advice: t(advice) } : {}) };
  };
}
