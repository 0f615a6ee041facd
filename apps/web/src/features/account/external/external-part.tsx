import { Trans } from '@lingui/react/macro';
import { ExternalButton } from '#entities/person/external/external-button.tsx';
import { useExternalWay } from '#entities/person/external/use-external-way.ts';
import { externalName, useSignInMethods } from '#entities/person/sign-in-methods.ts';
import { env } from '#platform/env.ts';
import type { AuthResult } from '../auth-calls.ts';
import type { Attempt } from '../use-auth.ts';
import { enterExternal } from './enter-external.ts';
import { prepareExternal } from './prepare.ts';

export interface ExternalPartProps {
  mode: 'login' | 'register';
  attempt: Attempt;
  isBusy: boolean;
  /** The invitation code of the form; null where that is not ready, and says so. Without it none is needed. */
  readCode?: (form: HTMLFormElement) => string | null;
  /** The operator has blocked the account. */
  onBlocked?: () => void;
}

/** Below a form of the dialog: the way in by the account elsewhere. */
export function ExternalPart({ mode, attempt, isBusy, readCode, onBlocked }: ExternalPartProps) {
  const name = externalName(useSignInMethods());
  const run = async (reply: string, code: string): Promise<AuthResult> => {
    const result = await enterExternal(env, { answer: reply, code, way: 'popup' });
    if (!result.ok && result.problem === 'account-blocked') onBlocked?.();
    return result;
  };
  const way = useExternalWay({
    mode,
    prepare: (code) => prepareExternal(env, code),
    onAnswer: (reply, code) => void attempt(null, () => run(reply, code)),
    onFailure: (failure) => void attempt(null, async () => ({ ok: false, ...failure })),
  });
  const begin = (form: HTMLFormElement | null) => {
    const code = readCode && form ? readCode(form) : '';
    if (code !== null) way.begin(code);
  };
  return (
    <>
      <p className="or">
        <Trans>oder</Trans>
      </p>
      <ExternalButton name={name} way={way} isBusy={isBusy} onClick={begin}>
        {mode === 'login' ? <Trans>Mit {name} anmelden</Trans> : <Trans>Mit {name} registrieren</Trans>}
      </ExternalButton>
    </>
  );
}
