import type { Env, TokenResult } from '../base/env.ts';
import type { HostedRecord } from './hosted-record.ts';
import { type RenewDeps, type RenewResult, renewTokens } from './renew-tokens.ts';
import { isCurrent, isRecent } from './token-age.ts';

const UNREACHABLE: TokenResult = { status: 'unreachable' };

export interface HostedTokenDeps extends RenewDeps {
  /**
   * Lets the worker renew: a window that closes would lose the response, which ends the session.
   * @returns whether the store is up to date now
   */
  byWorker?: (revision: number) => Promise<boolean>;
}

/**
 * The ID token is the Bearer. Only `invalid_grant` means `signed-out`: while the issuer is unreachable, a token counts
 * until it expires.
 */
export function createHostedToken(deps: HostedTokenDeps): Env['token'] {
  const { store, now } = deps;
  /** A request for a fresh token means that the server refused this one. */
  let given: string | undefined;
  let running: Promise<RenewResult> | undefined;

  function give(renewed: RenewResult): TokenResult {
    if (typeof renewed === 'string') return { status: renewed };
    given = renewed.idToken;
    return { status: 'ok', token: renewed.idToken };
  }

  async function renewByBest(seen: HostedRecord): Promise<RenewResult> {
    const isDone = (await deps.byWorker?.(seen.revision)) ?? false;
    return isDone ? ((await store.read())?.tokens ?? 'signed-out') : renewTokens(deps, seen);
  }

  function renew(seen: HostedRecord): Promise<RenewResult> {
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
    // The same token again would end the session, though only the renewal failed.
    const isSame = result.status === 'ok' && result.token === tokens.idToken && tokens.refreshToken !== null;
    return isRefused && isSame ? UNREACHABLE : result;
  }

  return async ({ fresh = false } = {}) => {
    try {
      return await token(fresh);
    } catch (error) {
      // A failing storage signs nobody out.
      deps.report(error, 'reading the identity');
      return UNREACHABLE;
    }
  };
}
