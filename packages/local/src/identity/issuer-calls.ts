import type { Env } from '../base/env.ts';
import type { HostedTokens } from './hosted-record.ts';

export type IdentityEnv = Pick<Env, 'fetch' | 'now' | 'report'>;

/** `ended`: the refresh token no longer counts; nothing else means that. */
export type Renewal = { status: 'ok'; tokens: HostedTokens } | { status: 'ended' } | { status: 'unreachable' };

export type Renew = (env: IdentityEnv, refreshToken: string) => Promise<Renewal>;

/** Loaded only for the configured kind of issuer. */
export interface IssuerCalls {
  renew: Renew;
  /** Revokes a refresh token if the issuer supports it. @returns whether nothing is left to do */
  giveBack(env: IdentityEnv, refreshToken: string): Promise<boolean>;
  isReachable(env: IdentityEnv): Promise<boolean>;
}
