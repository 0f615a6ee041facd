import type { Env } from '@tagfalter/local/base/env';
import { createHostedStore } from '@tagfalter/local/identity/hosted-store';
import { indexedDbPlace } from '@tagfalter/local/identity/identity-db';
import { renewTokens } from '@tagfalter/local/identity/renew-tokens';
import { RenewalAskedSchema, type RenewalNews } from '@tagfalter/local/identity/renewal-message';
import * as v from 'valibot';

type IdentityEnv = Pick<Env, 'fetch' | 'now' | 'locks' | 'report'>;

/**
 * A window that closes meanwhile would lose the response, and with a one-time refresh token the session.
 * @param port of the window
 * @returns keeps the worker alive; `undefined` for any other message
 */
export function renewForWindow(
  message: unknown,
  port: Pick<MessagePort, 'postMessage'> | undefined,
  env: IdentityEnv,
): Promise<void> | undefined {
  const asked = v.safeParse(RenewalAskedSchema, message);
  if (!asked.success || port === undefined) return undefined;
  const say = (news: RenewalNews) => port.postMessage(news);
  say('begun');
  return renew(env, asked.output.revision).then(
    (isDone) => say(isDone ? 'done' : 'not-done'),
    (error: unknown) => {
      env.report(error, 'the worker: renewing the identity');
      say('not-done');
    },
  );
}

/** Windows whose tokens are not in IndexedDB renew them themselves. */
async function renew(env: IdentityEnv, revision: number): Promise<boolean> {
  const store = createHostedStore([indexedDbPlace(() => indexedDB)], env.report);
  const record = await store.read();
  if (record === null || record.tokens === null || record.revision < revision) return false;
  return (await renewTokens({ ...env, store }, { revision })) !== 'unreachable';
}
