import type { DeclarationReply } from '@tagfalter/contract/declarations';
import { HOUR_MS } from '@tagfalter/domain/durations';
import { describeFault } from '#api/base/log.ts';
import { tooMany } from '#api/base/too-many.ts';
import type { DeclarationDeps } from './deps.ts';
import { accountOf, act, type DeclarationWords, declaredOf, keep } from './repository.ts';

/** Per caller, or account of a signed-in owner. An address is no key: whoever names somebody must not keep that person out (spec decision 62). */
const PER_CALLER = { marks: 60, span: HOUR_MS };

interface Sender {
  /** For throttling. */
  ip: string;
  /** By session or token. */
  accountId: string | undefined;
}

interface Deps extends DeclarationDeps {
  log: { error(detail: object, message: string): void };
}

/**
 * Accepts a cancellation or withdrawal; it counts from now, whatever its outcome. It takes effect at once if the sender
 * is signed in to the named account; otherwise the reply does not reveal accounts.
 */
export function createDeclaring(deps: Deps) {
  const perCaller = deps.throttles.create('declarations of a caller', PER_CALLER, deps.now);
  const perAccount = deps.throttles.create('declarations of an account', PER_CALLER, deps.now);
  /** @throws Refusal `too_many_requests` */
  return async (words: DeclarationWords, { ip, accountId }: Sender): Promise<DeclarationReply> => {
    const account = await accountOf(deps.db, words.email);
    const isOwn = accountId !== undefined && account?.id === accountId;
    const { wait } = await (isOwn ? perAccount.reserve(accountId) : perCaller.reserve(ip));
    if (wait > 0) throw tooMany(isOwn ? 'declarations of an account' : 'declarations of a caller', wait);
    const kept = await keep(deps.db, words, { at: deps.now(), accountId: account?.id ?? null, isProven: isOwn });
    if (!isOwn) {
      await deps.announce(kept.id);
      return declaredOf(kept, false);
    }
    const acted = await act(deps, kept).catch(async (fault: unknown) => {
      // The declaration counts anyway: its mailed link retries it, and the operator sees it.
      deps.log.error({ fault: describeFault(fault) }, 'a declaration had no effect yet');
      await deps.announce(kept.id);
      return kept;
    });
    return declaredOf(acted, true);
  };
}
