import type { Declared } from '@tagfalter/contract/declarations';
import { describeFault } from '#api/base/log.ts';
import { Refusal } from '#api/base/refusal.ts';
import { reserveEach } from '#api/base/shared-throttle.ts';
import type { DeclarationDeps } from './deps.ts';
import { accountOf, act, declaredOf, keep, type Words } from './repository.ts';

/** Per caller, and per named address, which gets a mail for each. */
const LIMIT = { marks: 20, span: 3_600_000 };

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
  const perCaller = deps.throttles.create('declarations of a caller', LIMIT, deps.now);
  const perAddress = deps.throttles.create('declarations of an address', LIMIT, deps.now);
  /** @throws Refusal `too_many_requests` */
  return async (words: Words, { ip, accountId }: Sender): Promise<Declared> => {
    const { wait } = await reserveEach([
      [perCaller, ip],
      [perAddress, words.email.toLowerCase()],
    ]);
    if (wait > 0) throw new Refusal('too_many_requests', { retryAfter: wait });
    const account = await accountOf(deps.db, words.email);
    const kept = await keep(deps.db, words, { at: deps.now(), accountId: account?.id ?? null });
    const isOwn = accountId !== undefined && account?.id === accountId;
    if (!isOwn) {
      await deps.tell(kept.id);
      return declaredOf(kept, false);
    }
    const acted = await act(deps, kept).catch(async (fault: unknown) => {
      // The declaration counts anyway: its mailed link retries it, and the operator sees it.
      deps.log.error({ fault: describeFault(fault) }, 'a declaration had no effect yet');
      await deps.tell(kept.id);
      return kept;
    });
    return declaredOf(acted, true);
  };
}
