import type { Env } from '../base/env.ts';
import { callsOf } from './calls-of.ts';
import type { HostedRecord, HostedTokens } from './hosted-record.ts';
import type { HostedStore } from './hosted-store.ts';
import type { IdentityEnv, IssuerCalls } from './issuer-calls.ts';
import { isAlive, isCurrent } from './token-age.ts';

/** A tab that has the lock and was put to sleep must not hold up the others. */
const LOCK_MS = 40_000;
/** One window or worker at a time renews: a refresh token counts once, and one that comes again ends the session. */
const LOCK = 'tagfalter-identity';

export interface RenewDeps extends IdentityEnv, Pick<Env, 'locks'> {
  store: HostedStore;
  /** How each kind of issuer is called. */
  calls?: (method: HostedRecord['method']) => Promise<IssuerCalls>;
}

/** The tokens that count by now, or why there are none. */
export type Renewed = HostedTokens | 'signed-out' | 'unreachable';

/**
 * Renews tokens, one tab at a time (Web Lock); where the browser has no locks, at once.
 * @param seen what the caller has read; whoever waited takes what another has renewed
 */
export async function renewTokens(deps: RenewDeps, seen: Pick<HostedRecord, 'revision'>): Promise<Renewed> {
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

async function renewAlone(deps: RenewDeps, seen: Pick<HostedRecord, 'revision'>): Promise<Renewed> {
  const record = await deps.store.read();
  const tokens = record?.tokens ?? null;
  if (record === null || tokens === null) return 'signed-out';
  // Another tab, or the worker, has renewed it while this one waited.
  if (record.revision !== seen.revision && isCurrent(tokens, deps.now())) return tokens;
  if (tokens.refreshToken === null) return isAlive(tokens, deps.now()) ? tokens : 'signed-out';
  return askIssuer(deps, record, { tokens, refreshToken: tokens.refreshToken });
}

async function askIssuer(
  deps: RenewDeps,
  record: HostedRecord,
  { tokens, refreshToken }: { tokens: HostedTokens; refreshToken: string },
): Promise<Renewed> {
  const { store, calls = callsOf } = deps;
  const { renew, giveBack } = await calls(record.method);
  const renewal = await renew(deps, refreshToken);
  // The issuer is down, not our server: a token counts there as long as it lives.
  if (renewal.status === 'unreachable') return isAlive(tokens, deps.now()) ? tokens : 'unreachable';
  const next = renewal.status === 'ok' ? renewal.tokens : null;
  if (await store.replace(record, next)) return next ?? 'signed-out';
  // Somebody has signed in or out meanwhile: theirs counts, and what has come for nothing goes back.
  const there = (await store.read())?.tokens ?? 'signed-out';
  if (next !== null && next.refreshToken !== null) await giveBack(deps, next.refreshToken);
  return there;
}
