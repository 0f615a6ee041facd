import type { Env } from '../base/env.ts';
import type { HostedTokens } from './hosted-record.ts';

/** What renewing and signing in need from outside. */
export type IdentityEnv = Pick<Env, 'fetch' | 'now' | 'report'>;

/** What the issuer answers to a refresh token. `ended`: it no longer counts; nothing else says so. */
export type Renewal = { status: 'ok'; tokens: HostedTokens } | { status: 'ended' } | { status: 'unreachable' };

/** Renews tokens at the issuer. */
export type Renew = (env: IdentityEnv, refreshToken: string) => Promise<Renewal>;

/** How one kind of issuer renews tokens and takes them back; each is loaded only where it is configured. */
export interface IssuerCalls {
  renew: Renew;
  /** Gives a refresh token back, as far as the issuer takes it. @returns whether nothing is left to do */
  giveBack(env: IdentityEnv, refreshToken: string): Promise<boolean>;
}
