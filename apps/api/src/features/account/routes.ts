import { authUser } from '@tagfalter/contract/auth-user';
import { cleanupRegistration } from '@tagfalter/contract/cleanup-registration';
import { simpleRegister } from '@tagfalter/contract/simple-register';
import { Refusal } from '#api/base/refusal.ts';
import { createThrottle, type Throttle } from '#api/base/throttle.ts';
import { type Route, route } from '#api/http/route.ts';
import { removeOrphan } from './cleanup.ts';
import { type AccountDeps, type ConsumeCode, findUser, registerUser } from './service.ts';

interface Options {
  consumeCode: ConsumeCode;
  /** Counts wrong invitation codes per address. */
  wrongCodes: Throttle;
}

/** Clean-ups of one e-mail from one address; the web app needs one per failed registration (wire 25). */
const CLEANUPS = { marks: 10, span: 60 * 60 * 1000 };

/** Who am I, and registering. */
export function accountRoutes(deps: AccountDeps, { consumeCode, wrongCodes }: Options): Route[] {
  const { db, now, provider } = deps;
  const cleanups = createThrottle(CLEANUPS, now);
  return [
    route(authUser, ({ identity }) => findUser(deps, identity)),
    route(simpleRegister, async ({ identity, body, ip }) => {
      const wait = wrongCodes.wait(ip);
      if (wait > 0) throw new Refusal('too_many_requests', { retryAfter: wait });
      try {
        return await registerUser(deps, identity, body, consumeCode);
      } catch (fault) {
        if (fault instanceof Refusal && fault.code === 'invalid_code') wrongCodes.mark(ip);
        throw fault;
      }
    }),
    route(cleanupRegistration, async ({ body, ip }) => {
      const key = `${ip} ${body.email.toLowerCase()}`;
      const isAllowed = cleanups.wait(key) === 0;
      cleanups.mark(key);
      if (isAllowed && provider) await removeOrphan(db, provider, body, now());
      return undefined;
    }),
  ];
}
