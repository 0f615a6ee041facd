import { useExternalWay } from '#entities/person/external/use-external-way.ts';
import { env } from '#platform/env.ts';
import { enterExternal } from '../external/enter-external.ts';
import { prepareExternal } from '../external/prepare.ts';
import type { Attempt } from '../use-auth.ts';

interface Options {
  mode: 'login' | 'register';
  attempt: Attempt;
  /** The operator has blocked the account. */
  onBlocked?: () => void;
}

/** The way to the issuer that keeps all identities, and in with what it answers. */
export function useIssuer({ mode, attempt, onBlocked }: Options) {
  const enter = async (reply: string, code: string) => {
    const result = await enterExternal(env, { answer: reply, code, way: 'popup' });
    if (!result.ok && result.problem === 'account-blocked') onBlocked?.();
    return result;
  };
  return useExternalWay({
    mode,
    prepare: (code) => prepareExternal(env, code),
    onAnswer: (reply, code) => void attempt(null, () => enter(reply, code)),
    onFailure: (failure) => void attempt(null, async () => ({ ok: false, ...failure })),
  });
}
