import { authUser } from '@tagfalter/contract/auth-user';
import { cleanupRegistration } from '@tagfalter/contract/cleanup-registration';
import { simpleRegister } from '@tagfalter/contract/simple-register';
import { HOUR_MS } from '@tagfalter/domain/durations';
import type { GuessCode } from '#api/base/code-guesses.ts';
import { type Route, route } from '#api/http/route.ts';
import type { Identity, KnownIdentity } from '#api/ports/identity.ts';
import { removeOrphan } from './cleanup.ts';
import { type AccountDeps, type Admission, findUser, registerUser } from './service.ts';

interface Options {
  admission: Admission;
  guessCode: GuessCode;
  /** @throws Refusal `email_unknown` for a person without an address */
  withEmail(identity: Identity, accessToken: string | undefined): Promise<KnownIdentity>;
}

/** Per code, which nobody else knows; the web app needs one per failed registration (wire 25). */
const CLEANUPS = { marks: 10, span: HOUR_MS };

export function accountRoutes(deps: AccountDeps, { admission, guessCode, withEmail }: Options): Route[] {
  const { db, now, throttles, provider } = deps;
  const cleanups = throttles.create('cleanups', CLEANUPS, now);
  return [
    route(authUser, ({ identity }) => findUser(deps, identity)),
    route(simpleRegister, async ({ identity, body, ...guesser }) => {
      const known = await withEmail(identity, body.accessToken);
      return guessCode(guesser, () => registerUser(deps, known, body, admission));
    }),
    route(cleanupRegistration, async ({ body, ip }) => {
      const { wait } = await cleanups.reserve(`${ip} ${body.email.toLowerCase()} ${body.invitationCode}`);
      if (wait === 0 && provider) await removeOrphan(db, provider, body, now());
      return undefined;
    }),
  ];
}
