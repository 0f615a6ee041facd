import { beginExternal, finishExternal } from '@tagfalter/contract/external-sign-in';
import type { Env } from '@tagfalter/local/base/env';
import { failed, postFor } from '../identity-calls.ts';
import { externalProblemOf } from './external-problem.ts';
import type { ExternalProvider } from './provider.ts';

/** The embedded identity provider's way to an account elsewhere: its server does all the work. */
export function createEmbeddedProvider(env: Env): ExternalProvider {
  const meaning = externalProblemOf;
  return {
    begin: async (body) => {
      const { path, reply } = beginExternal;
      const answer = await postFor(env, { path, body, meaning, misfit: 'external-error' }, reply);
      if (answer.ok) return { ok: true, url: answer.value.url };
      return answer.problem === 'other' ? failed('external-error') : answer;
    },
    finish: async (answer, { code = '' } = {}) => {
      const { path, reply } = finishExternal;
      const body = { answer, ...(code === '' ? {} : { invitationCode: code }) };
      const ended = await postFor(env, { path, body, meaning, misfit: 'external-nobody' }, reply);
      if (ended.ok) return { ok: true, ...ended.value };
      return ended.problem === 'other' ? failed('external-error') : ended;
    },
  };
}
