import type { Env } from '../base/env.ts';
import { callsOf } from './calls-of.ts';
import type { HostedRecord, HostedTokens } from './hosted-record.ts';
import type { HostedStore } from './hosted-store.ts';
import type { IdentityEnv, IssuerCalls } from './issuer-calls.ts';
import { isAlive, isCurrent } from './token-age.ts';

/** A sleeping tab must not hold up the others. */
const LOCK_MS = 40_000;
/** Used twice, a refresh token ends the session. */
const LOCK = 'tagfalter-identity';

export interface RenewDeps extends IdentityEnv, Pick<Env, 'locks'> {
  store: HostedStore;
  calls?: (method: HostedRecord['method']) => Promise<IssuerCalls>;
}

export type RenewResult = HostedTokens | 'signed-out' | 'unreachable';

/** @param seen as the caller read it; if another tab has renewed since, its tokens count */
export async function renewTokens(deps: RenewDeps, seen: Pick<HostedRecord, 'revision'>): Promise<RenewResult> {
  if (!deps.locks) return renewAlone(deps, seen);
  const wait = AbortSignal.timeout(LOCK_MS);
  let hasLock = false;
  try {
    return await deps.locks.request(LOCK, { signal: wait }, () => {
      hasLock = true;
      return renewAlone(deps, seen);
    });
  } catch (error) {
    if (hasLock || !wait.aborted) throw error;
    return 'unreachable';
  }
}

async function renewAlone(deps: RenewDeps, seen: Pick<HostedRecord, 'revision'>): Promise<RenewResult> {
  const record = await deps.store.read();
  const tokens = record?.tokens ?? null;
  if (record === null || tokens === null) return 'signed-out';
  // Renewed by another tab or the worker meanwhile.
  if (record.revision !== seen.revision && isCurrent(tokens, deps.now())) return tokens;
  if (tokens.refreshToken === null) return isAlive(tokens, deps.now()) ? tokens : 'signed-out';
  return askIssuer(deps, record, { tokens, refreshToken: tokens.refreshToken });
}

async function askIssuer(
  deps: RenewDeps,
  record: HostedRecord,
  { tokens, refreshToken }: { tokens: HostedTokens; refreshToken: string },
): Promise<RenewResult> {
  const { store, calls = callsOf } = deps;
  const { renew, giveBack } = await calls(record.method);
  const renewal = await renew(deps, refreshToken);
  // The issuer is down, not our server, which accepts a token until it expires.
  if (renewal.status === 'unreachable') return isAlive(tokens, deps.now()) ? tokens : 'unreachable';
  const next = renewal.status === 'ok' ? renewal.tokens : null;
  if (await store.replace(record, next)) return next ?? 'signed-out';
  // A sign-in or sign-out of another tab counts; the new token is revoked.
  const there = (await store.read())?.tokens ?? 'signed-out';
  if (next !== null && next.refreshToken !== null) await giveBack(deps, next.refreshToken);
  return there;
}
