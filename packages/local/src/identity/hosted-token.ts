import type { Env, TokenResult } from '../base/env.ts';
import type { HostedRecord } from './hosted-record.ts';
import { type RenewDeps, type Renewed, renewTokens } from './renew-tokens.ts';
import { isCurrent, isRecent } from './token-age.ts';

const UNREACHABLE: TokenResult = { status: 'unreachable' };

export interface HostedTokenDeps extends RenewDeps {
  /**
   * Lets the worker renew, for a window: where that is left or loaded anew just then, the answer is not lost, without which
   * the session would be over. @returns whether the store says by now what counts
   */
  byWorker?: (revision: number) => Promise<boolean>;
}

/**
 * Tokens of an issuer elsewhere, for window and worker: the ID token is the Bearer. Renewed five minutes before it expires,
 * one tab at a time. Only the issuer's `invalid_grant` means `signed-out`; while it cannot be reached, a token counts as
 * long as it lives, and an expired one waits for the network.
 */
export function createHostedToken(deps: HostedTokenDeps): Env['token'] {
  const { store, now } = deps;
  /** The token that was given last: whoever asks for a fresh one then says that the server has refused it. */
  let given: string | undefined;
  let running: Promise<Renewed> | undefined;

  function give(renewed: Renewed): TokenResult {
    if (typeof renewed === 'string') return { status: renewed };
    given = renewed.idToken;
    return { status: 'ok', token: renewed.idToken };
  }

  async function renewByBest(seen: HostedRecord): Promise<Renewed> {
    const isDone = (await deps.byWorker?.(seen.revision)) ?? false;
    return isDone ? ((await store.read())?.tokens ?? 'signed-out') : renewTokens(deps, seen);
  }

  function renew(seen: HostedRecord): Promise<Renewed> {
    running ??= renewByBest(seen).finally(() => {
      running = undefined;
    });
    return running;
  }

  async function token(fresh: boolean | 'recent'): Promise<TokenResult> {
    const record = await store.read();
    const tokens = record?.tokens ?? null;
    if (record === null || tokens === null) return give('signed-out');
    const isRefused = fresh === true && tokens.idToken === given;
    const isGood = fresh === 'recent' ? isRecent(tokens, now()) : isCurrent(tokens, now()) && !isRefused;
    if (isGood) return give(tokens);
    const result = give(await renew(record));
    // The same once more would be taken for the end of the session, while it only could not be renewed.
    const isSame = result.status === 'ok' && result.token === tokens.idToken && tokens.refreshToken !== null;
    return isRefused && isSame ? UNREACHABLE : result;
  }

  return async ({ fresh = false } = {}) => {
    try {
      return await token(fresh);
    } catch (error) {
      // The browser's storage: nobody is signed out by that.
      deps.report(error, 'reading the identity');
      return UNREACHABLE;
    }
  };
}
